#!/usr/bin/env bash
# Decides on a pull request: decide.sh DIFF [COMMENTS]
#
# QUESTION  what is decided                CONFIG   a TOML file with models, or empty for the house
# CONTEXT   more documents, one a line     FAIL_ON  decisions that fail the job, separated by commas, or never
# TWELVE    the command, "twelve" unless it is set
#
# Writes verdict.json, verdict.md and verdict.jsonl into the present folder, the decision into $GITHUB_OUTPUT and the
# verdict into $GITHUB_STEP_SUMMARY, where these are set. Ends with 0, with 3 for a decision of FAIL_ON, and with the
# status of "twelve decide" where that failed.
set -euo pipefail

diff=${1:?name the file with the diff}
comments=${2:-}
arguments=(--question "${QUESTION:-Should we merge this pull request?}" --context "$diff")
# A pull request without a word said about it has an empty file, which is no document.
if [ -n "$comments" ] && grep -q '[^[:space:]]' "$comments"; then arguments+=(--context "$comments"); fi
while IFS= read -r path; do
  if [ -n "$path" ]; then arguments+=(--context "$path"); fi
done <<<"${CONTEXT:-}"
if [ -n "${CONFIG:-}" ]; then arguments+=(--config "$CONFIG"); fi

status=0
read -r -a command <<<"${TWELVE:-twelve}"
"${command[@]}" decide "${arguments[@]}" --output verdict.md --log verdict.jsonl --json >verdict.json || status=$?
case $status in
  0) decision=guilty ;;
  10) decision=not_guilty ;;
  11) decision=dismissed ;;
  *) exit "$status" ;;
esac

if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "decision=$decision" >>"$GITHUB_OUTPUT"
  echo "verdict=$PWD/verdict.md" >>"$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat verdict.md >>"$GITHUB_STEP_SUMMARY"; fi
echo "$decision"
if [[ ",${FAIL_ON:-not_guilty}," == *",$decision,"* ]]; then exit 3; fi
