#!/usr/bin/env bash
# Decides on a pull request, and is a gate: decide.sh DIFF [COMMENTS]
#
# QUESTION  what is decided                CONFIG   a TOML file with models, or empty for the house
# CONTEXT   more documents, one a line     FAIL_ON  when the gate closes, see below
# TWELVE    the command, "twelve" unless it is set
#
# Writes verdict.json, verdict.md and verdict.jsonl into a new folder below $RUNNER_TEMP (else $TMPDIR), never into the
# present one. Writes decision, folder and verdict into $GITHUB_OUTPUT and the verdict into $GITHUB_STEP_SUMMARY, where
# these are set. Prints the decision.
#
# Ends with 0 where the gate is open, with 3 where a decision closes it, and with the status of "twelve decide" where that
# failed. FAIL_ON is, separated by commas,
#   not_guilty, dismissed, no_ruling   any of them, or nothing: everything but a yes closes the gate
#   guilty                             a yes closes it, and so does no_ruling: for questions whose yes is bad
#   never                              no decision closes it; a failure does
set -euo pipefail
umask 077

diff=${1:?name the file with the diff}
comments=${2:-}

no=0 yes=0 never=0
read -r -a named <<<"$(tr ',\n' '  ' <<<"${FAIL_ON:-not_guilty}")"
for name in "${named[@]}"; do
  case $name in
    not_guilty | dismissed | no_ruling) no=1 ;;
    guilty) yes=1 ;;
    never) never=1 ;;
    *)
      echo "FAIL_ON: “$name” is no decision; there is guilty, not_guilty, dismissed, no_ruling, and never." >&2
      exit 2
      ;;
  esac
done
if ((no + yes + never == 0)); then no=1; fi
if ((never && no + yes)); then
  echo "FAIL_ON: “never” stands alone." >&2
  exit 2
fi

arguments=(--question "${QUESTION:-Should we merge this pull request?}" --context "$diff")
# A pull request without a word said about it has an empty file, which is no document.
if [ -n "$comments" ] && grep -q '[^[:space:]]' "$comments"; then arguments+=(--context "$comments"); fi
while IFS= read -r path; do
  if [ -n "$path" ]; then arguments+=(--context "$path"); fi
done <<<"${CONTEXT:-}"
if [ -n "${CONFIG:-}" ]; then arguments+=(--config "$CONFIG"); fi

folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/verdict.XXXXXXXXXX")
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "folder=$folder" >>"$GITHUB_OUTPUT"; fi

# A runner reads commands from what is printed, and sentences may quote the pull request.
if [ -n "${GITHUB_ACTIONS:-}" ]; then
  stop=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "::stop-commands::$stop"
  trap 'echo "::$stop::"' EXIT
fi
status=0
read -r -a command <<<"${TWELVE:-twelve}"
"${command[@]}" decide "${arguments[@]}" --output "$folder/verdict.md" --log "$folder/verdict.jsonl" --json \
  >"$folder/verdict.json" || status=$?
case $status in
  0) decision=guilty ;;
  10) decision=not_guilty ;;
  11) decision=dismissed ;;
  12) decision=no_ruling ;;
  *) exit "$status" ;;
esac

if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "decision=$decision" >>"$GITHUB_OUTPUT"
  echo "verdict=$folder/verdict.md" >>"$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$folder/verdict.md" >>"$GITHUB_STEP_SUMMARY"; fi
echo "$decision"
case $decision in
  guilty) closed=$yes ;;
  no_ruling) closed=$((no || yes)) ;;
  *) closed=$no ;;
esac
if ((closed)); then exit 3; fi
