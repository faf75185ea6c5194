"""The stores of workers that hold messages: what is set, read and recalled there, and each change of what is held.

Triggers of the test write each row of `held` that comes or goes, and each item of the queue that comes, into a table of
the test. In SQLite settings change and messages are read through `em-push rest`. The program recalls nothing and has no
store in PostgreSQL for `rest`: there stand the statements of Sources/PushStoreSQL.
"""

import json
import struct
import subprocess
import time
import typing

from . import shared_queue
from .held_clock import written
from .shared_queue import bytea, quoted

DAY = 86_400_000
MASK = (1 << 64) - 1


class Change(typing.NamedTuple):
    """What a trigger saw: `hold` and `take` are of a row of `held`, `push` and `end` of an item that came."""

    number: int
    what: str
    app: str
    user: str
    message: str
    conversation: tuple
    since: int
    sent: int
    row: int


def prefix(app, message):
    """The bytes with which the keys of a message begin."""
    return b"".join(struct.pack(">I", len(text.encode())) + text.encode() for text in (app, message))


def texts_of(key):
    """The five ids of a key."""
    found = []
    while key:
        (count,) = struct.unpack(">I", key[:4])
        found.append(key[4 : 4 + count].decode())
        key = key[4 + count :]
    return found


def hash_of(app, message):
    """The number that the queues have for a message: TextsHash of message, user, device, certificate and app."""
    state = 0xCBF29CE484222325
    for text in (message, "", "", "", app):
        for byte in text.encode() + b"\xff":
            state = (state ^ byte) * 0x100000001B3 & MASK
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


class Changes:
    """Puts the rows of the triggers in order."""

    def changes(self):
        found, known = [], {}
        for number, what, app, user, row, message, conversation, kind, since, sent, key in self.rows(
            f"SELECT number, what, {', '.join(map(self.read, ['app', 'who']))}, message, {self.read('id')},"
            f" {self.read('conversation')}, kind, since, sent, {self.hexadecimal('key')} FROM seen ORDER BY number"
        ):
            number = int(number)
            if key:
                app, message, user, _, _ = texts_of(bytes.fromhex(key))
                found.append(Change(number, what, app, user, message, None, None, None, None))
                continue
            # The text of a message that was recalled is gone before its rows.
            message = known[row] = message or known.get(row)
            place = (int(kind), conversation)
            found.append(Change(number, what, app, user, message, place, int(since), int(sent), int(row)))
        return found

    def last(self):
        return self.number("SELECT max(number) FROM seen")

    def recalled(self, app, message):
        """Statements that remove what is held of a message."""
        app, message = self.text(app), self.text(message)
        number = f"(SELECT number FROM held_messages WHERE app = {app} AND message = {message})"
        return [
            f"UPDATE held SET offline = offline - 1 WHERE app = {app} AND sent >= (SELECT gone.sent FROM held AS gone"
            f" WHERE gone.message = {number} AND gone.{self.user} = held.{self.user})",
            f"DELETE FROM held WHERE message = {number}",
            f"DELETE FROM held_messages WHERE app = {app} AND message = {message}",
        ]


class SQLite(Changes, shared_queue.SQLite):
    user = "user"
    text = staticmethod(quoted)
    read = staticmethod(lambda column: column)
    settings = staticmethod(lambda push: json.dumps({"push": push}))
    hexadecimal = staticmethod(lambda column: f"hex({column})")

    def use(self, clock, program):
        self.clock, self.program = clock, program

    def rows(self, sql):
        connection = self.connection()
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def script(self, statements):
        self.write([(statement, [()]) for statement in statements])

    def watch(self):
        columns = "app, who, message, id, conversation, kind, since, sent"
        triggers = ["""
            CREATE TABLE seen (number INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT, app TEXT, who TEXT, message INTEGER, id TEXT,
                conversation TEXT, kind INTEGER, since INTEGER, sent INTEGER, key BLOB)
        """]
        for what, event, row in [("hold", "INSERT", "new"), ("take", "DELETE", "old")]:
            triggers.append(f"""
                CREATE TRIGGER seen_{what} AFTER {event} ON held BEGIN
                    INSERT INTO seen (what, {columns}) SELECT '{what}', {row}.app, {row}.user, {row}.message,
                        (SELECT message FROM held_messages WHERE number = {row}.message), {row}.conversation, {row}.kind,
                        {row}.since, {row}.sent;
                END
            """)
        triggers.append("""
            CREATE TRIGGER seen_item AFTER INSERT ON items WHEN length(new.key) > 0 BEGIN
                INSERT INTO seen (what, key) SELECT CASE WHEN new.lane > 0 THEN 'push' ELSE 'end' END, new.key;
            END
        """)
        self.script(triggers)

    def rest(self, user, path, body):
        """Calls the settings service; gives when the call began and ended."""
        app, name = user.app.split("#")
        request = {
            "method": "PUT", "path": f"/{app}/{name}/users/{user.name}/notification/{path}", "body": body,
            "now": written(self.clock.now()),
        }  # fmt: skip
        process = self.clock.popen([self.program, "rest", "--store", self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        answer, _ = process.communicate(json.dumps(request))
        if process.returncode != 0 or json.loads(answer)["status"] != 200:
            raise RuntimeError(f"rest: {answer}")

    def change(self, user, until):
        """Ends a user's do-not-disturb, or has it last until an instant in seconds."""
        body = {"ignoreDuration": round((until - self.clock.now()) * 1000)} if until else {"ignoreDuration": 0, "ignoreInterval": ""}
        self.rest(user, f"user/{user.name}", body)

    def mark_read(self, user, conversation, at):
        kind, name = conversation
        self.rest(user, f"{'user' if kind == 'chat' else 'chatgroup'}/{name}/read", {"at": at})

    def recall(self, app, message):
        begin = prefix(app, message)
        until = f"max((SELECT max(noted) FROM queue_time), {round(self.clock.now() * 1000)}) + {DAY}"
        self.script([
            f"INSERT INTO recalls (app, message, forgotten) SELECT {quoted(app)}, {quoted(message)}, {until} WHERE true"
            " ON CONFLICT DO UPDATE SET forgotten = excluded.forgotten",
            f"UPDATE items SET lane = 0, available = {until}, ending = 2, lease_end = NULL, owner = NULL, replacement = NULL,"
            f" record = NULL WHERE lane <> 0 AND substr(key, 1, {len(begin)}) = x'{begin.hex()}'",
            *self.recalled(app, message),
        ])  # fmt: skip


class Postgres(Changes, shared_queue.Postgres):
    user = "user_id"
    text = staticmethod(bytea)
    read = staticmethod(lambda column: f"convert_from({column}, 'UTF8')")
    settings = staticmethod(json.dumps)
    hexadecimal = staticmethod(lambda column: f"encode({column}, 'hex')")

    def use(self, clock, program):
        self.clock = clock

    def rows(self, sql):
        return [line.split("|") for line in self.psql(f"{sql};").splitlines()]

    def script(self, statements):
        text = "".join(f"{statement};\n" for statement in ["BEGIN", *statements, "COMMIT"])
        while True:
            try:
                return self.psql(text)
            except RuntimeError as error:
                if "deadlock" not in str(error):
                    raise
                time.sleep(0.1)

    def watch(self):
        columns = "app, who, message, id, conversation, kind, since, sent"
        self.script([
            "CREATE TABLE seen (number bigint GENERATED ALWAYS AS IDENTITY, what text, app bytea, who bytea, message bigint, id bytea,"
            " conversation bytea, kind bigint, since bigint, sent bigint, key bytea)",
            f"""CREATE FUNCTION seen_held() RETURNS trigger LANGUAGE plpgsql SET search_path = {self.schema} AS $$
            DECLARE
                v_row held;
            BEGIN
                IF TG_OP = 'INSERT' THEN v_row := new; ELSE v_row := old; END IF;
                INSERT INTO seen (what, {columns}) SELECT CASE TG_OP WHEN 'INSERT' THEN 'hold' ELSE 'take' END, v_row.app,
                    v_row.user_id, v_row.message, (SELECT m.message FROM held_messages m WHERE m.number = v_row.message),
                    v_row.conversation, v_row.kind, v_row.since, v_row.sent;
                RETURN NULL;
            END
            $$""",
            f"""CREATE FUNCTION seen_item() RETURNS trigger LANGUAGE plpgsql SET search_path = {self.schema} AS $$
            BEGIN
                INSERT INTO seen (what, key) SELECT CASE WHEN new.lane > 0 THEN 'push' ELSE 'end' END, new.key;
                RETURN NULL;
            END
            $$""",
            "CREATE TRIGGER seen_row AFTER INSERT OR DELETE ON held FOR EACH ROW EXECUTE FUNCTION seen_held()",
            "CREATE TRIGGER seen_item AFTER INSERT ON items FOR EACH ROW WHEN (length(new.key) > 0) EXECUTE FUNCTION seen_item()",
        ])  # fmt: skip

    def lock(self, app):
        """The lock of an app's list, under which rows are leased, released and recalled."""
        return f"SELECT take_locks(ARRAY[{0x20000 + hash_of(app, '') % 0x10000}]::bigint[])"

    def of_user(self, user):
        return f"app = {bytea(user.app)} AND user_id = {bytea(user.name)}"

    def change(self, user, until):
        settings = bytea(self.settings(user.settings(until)))
        self.script([f"UPDATE settings SET version = version + 1, settings = {settings} WHERE {self.of_user(user)}"])
        self.script([
            self.lock(user.app),
            f"UPDATE held SET due = queue_time(NULL) WHERE {self.of_user(user)}",
            "SELECT wake()",
        ])  # fmt: skip

    def mark_read(self, user, conversation, at):
        place = f"{self.of_user(user)} AND conversation = {bytea(conversation[1])}"
        self.script([
            self.lock(user.app),
            f"UPDATE held SET offline = offline - (SELECT count(*) FROM held AS gone WHERE gone.{place.replace(' AND ', ' AND gone.')}"
            f" AND gone.sent <= {at} AND gone.sent <= held.sent) WHERE {self.of_user(user)}",
            f"DELETE FROM held WHERE {place} AND sent <= {at}",
            f"UPDATE held SET offline = offline - coalesce((SELECT count FROM held_older WHERE {place}"
            f" AND newest <= {at} AND newest <= held.sent), 0) WHERE {self.of_user(user)}",
            f"DELETE FROM held_older WHERE {place} AND newest <= {at}",
        ])  # fmt: skip

    def recall(self, app, message):
        number = hash_of(app, message)
        signed = number - (1 << 64) if number >> 63 else number
        self.script([
            self.lock(app),
            f"SELECT cancel_message(NULL, {DAY}, {number % 256}, {bytea(app)}, {bytea(message)}, {signed},"
            f" '\\x{prefix(app, message).hex()}')",
            f"SELECT number FROM held_messages WHERE app = {bytea(app)} AND message = {bytea(message)} FOR UPDATE",
            *self.recalled(app, message),
        ])  # fmt: skip


STORES = {"sqlite": SQLite, "postgres": Postgres}
