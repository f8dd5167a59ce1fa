#!/usr/bin/env bash
# Reads a pull request, and what it is decided by, into a new temporary folder. Nothing is taken from the copy of the pull
# request on this machine, which its author wrote: configuration and documents are those of the base commit.
#
# NUMBER  of the pull request              BASE, HEAD  its commits, by their hashes
# CONFIG  a TOML file of the repository    CONTEXT     more documents of the repository, one path a line
#
# Needs gh with GH_TOKEN, and GITHUB_REPOSITORY and RUNNER_TEMP, as GitHub sets them. Writes what decide.sh takes into
# $GITHUB_OUTPUT: folder, config and context.
set -euo pipefail
umask 077

refuse() {
  echo "read.sh: $1" >&2
  exit 2
}

[[ ${NUMBER:-} =~ ^[0-9]+$ && ${BASE:-} =~ ^[0-9a-f]{40,64}$ && ${HEAD:-} =~ ^[0-9a-f]{40,64}$ ]] ||
  refuse "there is no pull request: run this on pull_request_target or pull_request."
folder=$(mktemp -d "${RUNNER_TEMP:?}/pull-request.XXXXXXXXXX")
cd "$folder"

# By its commits: what is pushed meanwhile is another pull request than that which is decided on.
gh api "repos/$GITHUB_REPOSITORY/compare/$BASE...$HEAD" --header 'Accept: application/vnd.github.diff' >pull-request.diff
gh pr view "$NUMBER" --repo "$GITHUB_REPOSITORY" --json title,body,comments,reviews --template \
  '# {{.title}}{{"\n\n"}}{{.body}}{{"\n\n"}}{{range .reviews}}## {{.author.login}} ({{.state}}){{"\n\n"}}{{.body}}{{"\n\n"}}{{end}}{{range .comments}}## {{.author.login}}{{"\n\n"}}{{.body}}{{"\n\n"}}{{end}}' \
  >comments.md

# The base commit, of the copy on this machine where that has it.
repository=${GITHUB_WORKSPACE:-.}/.git
if [ -n "${CONFIG:-}${CONTEXT:-}" ] && ! git --git-dir="$repository" cat-file -e "$BASE^{commit}" 2>/dev/null; then
  repository=$folder/base.git
  git init --quiet --bare "$repository"
  GIT_TERMINAL_PROMPT=0 git --git-dir="$repository" -c credential.helper='!gh auth git-credential' \
    fetch --quiet --depth 1 --no-tags "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY" "$BASE"
fi

# Copies a file of the base commit into a folder, and leaves its path in $copied.
copy() {
  local path=$1 mode
  mode=$(git --git-dir="$repository" ls-tree --full-tree "$BASE" -- "$path")
  case ${mode%% *} in
    100644 | 100755) ;;
    120000) refuse "$path is a link in the base commit; name the file itself." ;;
    *) refuse "$path is no file of the base commit." ;;
  esac
  copied=$folder/$2/${path##*/}
  mkdir -p "$folder/$2"
  git --git-dir="$repository" cat-file blob "$BASE:$path" >"$copied"
}

config=
if [ -n "${CONFIG:-}" ]; then
  copy "$CONFIG" config
  config=$copied
fi
documents=
number=0
while IFS= read -r path; do
  if [ -z "$path" ]; then continue; fi
  number=$((number + 1))
  copy "$path" "context/$number"
  documents+=$copied$'\n'
done <<<"${CONTEXT:-}"

{
  echo "folder=$folder"
  echo "config=$config"
  # Every line of it begins with the folder.
  echo "context<<END"
  printf '%s' "$documents"
  echo "END"
} >>"${GITHUB_OUTPUT:-/dev/stdout}"
