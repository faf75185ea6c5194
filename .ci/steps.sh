# What .ci/run and .ci/long share. They source it with `logs` set, and are at the root of the clone afterwards.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# What hangs is ended; nothing else has a limit of time.
[[ -n ${IS_WATCHED-} ]] || IS_WATCHED=yes exec .ci/watch ".ci/${0##*/}" "$@"
. .ci/tools.sh
mkdir -p "$logs"
: > "$logs/steps"

# For debug. Each module is compiled as a whole, and a backtrace has files and lines but no variables: that takes two
# thirds of the time of a processor.
debug_options=(-Xswiftc -warnings-as-errors -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gline-tables-only)
# Everything there is, with all traits and all tests.
strict=(--scratch-path .build-strict --enable-all-traits "${debug_options[@]}")
# The program as its users build it, without traits: .build-release/release/em-push. Without tests every public type has
# to say whether it is Sendable; what SwiftPM generates to run tests does not.
release=(-c release --scratch-path .build-release -Xswiftc -warnings-as-errors -Xswiftc -Werror -Xswiftc ExplicitSendable
    --explicit-target-dependency-import-check error)

release_build() {
    swift build "${release[@]}"
}

# The command that the README gives below the comment `<!-- ci: test -->`, word for word.
readme_command() {
    sed -n '/^<!-- ci: test -->$/,/^```$/p' README.md | sed '/^<!--/d; /^```/d' | grep .
}

# log_of NAME: the file with what a step has written; last_line NAME: the last that it wrote there.
log_of() {
    echo "$logs/${1//[^A-Za-z0-9]/-}.log"
}
last_line() {
    grep . "$(log_of "$1")" | tail -1 || true
}

# try NAME COMMAND...: runs a command in a shell of its own, which its first failure ends. Its exit status is in `status`
# afterwards; $logs/steps gets a line with that, the seconds on the clock and of the processors, and the name.
try() {
    local TIMEFORMAT='%0R %0U %0S' log seconds user system
    log=$(log_of "$1")
    printf '\n=== %s\n' "$1"
    : > "$log"
    set +e
    {
        time {
            (set -e; "${@:2}") > "$log" 2>&1 &
            # A pipe would stay open for as long as anything lives that the command has left behind.
            tail -n +1 -f -s 0.2 --pid=$! "$log"
            wait $!
        }
    } 2> "$log.time"
    status=$?
    set -e
    read -r seconds user system < <(tail -1 "$log.time")
    printf -- '--- %s: %s s (user %s s, system %s s)\n' "$1" "$seconds" "$user" "$system"
    printf '%s\t%s\t%s\t%s\t%s\n' "$status" "$seconds" "$user" "$system" "$1" >> "$logs/steps"
}

# step NAME COMMAND...: the same, and ends the shell if it fails; then it says again which errors there were, as only the
# end of a log may be kept.
step() {
    try "$@"
    if ((status != 0)); then
        grep -E '✘|error: ' "$(log_of "$1")" | tail -40 || true
        exit "$status"
    fi
}

# The groups of processes that are at work.
groups=()
end_groups() {
    ((${#groups[@]} == 0)) || kill -- "${groups[@]}" 2> /dev/null || true
    groups=()
    wait
}

# beside FIRST OTHER...: functions made of steps, beside each other. What the first writes is shown as it comes, what the
# others write after that, in their order. If one fails, the others are ended with all that they have started, and after
# that only the output of the one that failed is shown.
beside() {
    local name ended status=0
    local -A lanes=()
    # Each gets a group of processes of its own.
    set -m
    "$1" < /dev/null &
    lanes[$!]=$1
    for name in "${@:2}"; do
        "$name" < /dev/null > "$logs/$name.log" 2>&1 &
        lanes[$!]=$name
    done
    set +m
    groups=("${!lanes[@]}")
    groups=("${groups[@]/#/-}")
    while ((${#lanes[@]} > 0)); do
        wait -n -p ended "${!lanes[@]}" || status=$?
        ((status == 0)) || break
        unset "lanes[$ended]"
    done
    end_groups
    for name in "${@:2}"; do
        if ((status == 0)) || [[ $name == "${lanes[$ended]}" ]]; then cat "$logs/$name.log"; fi
    done
    return "$status"
}

# after NAME: waits for a step of another function to end.
after() {
    until grep -q $'\t'"$1\$" "$logs/steps"; do sleep 1; done
}

# A table of all steps so far, each with the last line that it wrote, and below it the steps that failed.
summary() {
    local status seconds user system name all_user=0 all_system=0 failed=()
    printf '\n%7s %7s %7s  %s\n' seconds user system step
    while IFS=$'\t' read -r status seconds user system name; do
        printf '%7s %7s %7s  %s: %s\n' "$seconds" "$user" "$system" "$name" "$(last_line "$name" | cut -c1-160)"
        ((all_user += user, all_system += system, 1))
        ((status == 0)) || failed+=("$name")
    done < "$logs/steps"
    printf '%7s %7s %7s  all of it\n' "$SECONDS" "$all_user" "$all_system"
    ((${#failed[@]} == 0)) || printf '\n=== FAILED: %s\n' "${failed[@]}"
}
