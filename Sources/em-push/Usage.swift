/// The text of `em-push --help`.
enum Usage {
    static let hint = "see `em-push --help`"

    static let text = """
        em-push: whether an IM message is pushed to a recipient, how the push reads, and why

        usage: em-push <verb> [options] [PATH ...]

        verbs
          decide      a message and a recipient in, the decision and the APNs requests out
          redact      inputs of decide in, the same without texts and tokens out
          schedule    settings in, the quiet stretches of time out
          lint        a payload and its headers in, its class and what is wrong with it out
          tim         a message of Tencent IM and a recipient in, the decision and payload out
          getui       a push by Getui (个推) and a phone in, its way, payload and callbacks out
          present     a push and a phone in, what is seen and heard and which code runs out
          rest        requests to the vendor's settings service in, its responses out
          send        messages and recipients, or requests, in; pushes to APNs out
          channels    create, list, read or delete broadcast channels, or send to one (APNs)
          worker      send what the queues of apps have, for as long as the process lives
          conform     check this program, or a port, against vectors and random inputs
          serve-port  answer the lines of the port protocol
          bench       measure this build (release builds only)

        inputs
          One JSON object, an array of them, or one object a line. PATH is a file, a folder
          (its .json files in name order) or `-` for standard input, which is also the
          default. An input in a .json file may have `note`, `since`, `cites`, `expect` and
          `absent` beside it.

        options of decide, redact, schedule, lint, tim, getui, present and rest
          --explain           decide: add every gate's answer, the blockers and the next push
                              present: add the reason of every part and callback
          --why-not           decide: add the changes that would have let the message through,
                              or the keys of the input that keep its push
          --ids               redact: rename ids, too
          --all-states        present: answer for every state that the app can be in
          --time-zone ZONE    rest: the apps' time zone, for users who have set none
          --store FILE        rest: keep settings in a SQLite file, created if it is missing
                              (trait SQLite)
          --format json       one JSON object a line, keys sorted (the default)
          --format text       the same for people; not of redact
          --format html       decide, present: one page that shows it on a phone

        options of conform, whose PATH are files or folders of vectors (Tests/Conformance)
          --port CMD          check the program that this command starts
          --jobs N            start the port N times, and share the inputs out (1)
          --random N          ask N generated inputs too and compare with this program
          --seed S            what they are generated from (1)
          --verb VERB         inputs of this verb; without it, decide and schedule
          --level LEVEL       compare `decision`, `full` or `trace` (the default)
          --only ID           check this vector alone; more than one may be given
          --cites RULE        check the vectors that cite this rule, such as B5
          --max-failures N    describe at most N failures, and count the others
          --failure-list FILE the ids that are known to fail, one a line
          --timeout SECONDS   how long a port may take to answer (30)
          --print             only print the generated inputs, as vectors
          --print-inputs      only print the generated inputs, one a line

        options of send
          --key FILE --key-id ID --team-id ID
                              sign provider tokens with the key of a .p8 file (trait OpenSSL)
          --token-file FILE   share the provider token with other calls, in a file for its owner
          --p12 FILE --p12-password FILE
                              show a client certificate (trait HTTP2 or Curl); a file
                              has the password
          --environment production | development
                              only to this server of Apple's; by default by certificate
          --host NAME         another server; --authority FILE (PEM, trait HTTP2 or Curl)
                              has who vouches for it
          --port N            443 by default; Apple has 2197 as well
          --engine http2 | curl | urlsession
                              what carries requests; by default the first of them that is
                              built in, on Linux never urlsession
          --spool FILE        append the requests to FILE and send nothing; send reads them
          --dry-run           check the requests and send nothing
          --retry-for SECONDS try pushes again for so long that were not accepted (60)
          --queue FILE        keep the pushes in a SQLite file until they have ended, so that the
                              same call goes on where one was killed; they are tried for a
                              day then unless --retry-for says otherwise (trait SQLite)
          --report FILE       add what became of each push to FILE, and send only what it does
                              not call accepted
          --in-flight N       how many pushes are under way at once (100)
          --statistics FILE   add counts by message and day to FILE, one JSON object a line
          --time-zone ZONE    the zone of these days (UTC)

        channels create | list | read | delete | send, with the options of send that say
        which server (production by default) and who sends, and with
          --bundle-id ID      the app of the channels
          --channel ID        read, delete, send: the channel
          --storage none | most-recent
                              create: what is kept for devices that are not reachable
                              send reads inputs: `payload`, `priority` (10), `expiration` (0)

        calls of worker, whose CONFIG is a JSON file (Docs/schema/worker-config.schema.json)
          worker CONFIG       work until SIGTERM; SIGHUP reads CONFIG and its files again
            --log-level LEVEL write events from debug, info (the default), notice, warning or
                              error on
          worker status CONFIG
                              ask the worker; exit status 0 if it is ready, else 1
          worker dead-letters CONFIG
                              list the pushes that were set aside; --after N, --limit N
          worker resend CONFIG ENTRY ... | --all
          worker discard CONFIG ENTRY ... | --all
                              send them again, or remove them

        options of bench
          --filter TEXT       only the operations whose name contains TEXT
          --iterations N      do each operation N times without timing it, to count instructions
          --answer FILE       answer the lines of a file as serve-port does, and print the sizes

        other
          --help, --version

        exit status: 0 all inputs answered and all pushes accepted, 1 an input was refused
        or a push, or a request of channels, was not accepted (its line says why), 2 the call
        was not understood, a file cannot be read, the output cannot be written or a server
        cannot be reached at all

        """
}
