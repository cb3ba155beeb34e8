# Sourced by .ci/run, .ci/lane, and .ci/nightly. Runs steps, counts them, and prints "N passed, N failed" at the end.
# Each test and each other step counts as one. A step with exit code 75 counts as skipped.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CI=true
pnpm_version=$(sed -n 's/.*"packageManager": "pnpm@\([0-9.]*\).*/\1/p' package.json)
passed=0 failed=() retried=() skipped=() timings=()

finish() {
  [ "${#timings[@]}" = 0 ] || printf '\n%s' 'steps:' "${timings[@]}"
  [ ! -f .cache/vitest.json ] && [ ! -f .cache/playwright.json ] || node .ci/report.ts slowest
  [ "${#retried[@]}" = 0 ] || printf '\npassed on retry: %s' "${retried[@]}"
  [ "${#failed[@]}" = 0 ] || printf '\nfailed: %s' "${failed[@]}"
  [ "${#skipped[@]}" = 0 ] || printf '\nskipped: %s' "${skipped[@]}"
  printf '\n\n%s passed, %s failed%s\n' "$passed" "${#failed[@]}" \
    "$([ "${#skipped[@]}" = 0 ] || echo ", ${#skipped[@]} skipped")"
  [ "${#failed[@]}" = 0 ]
  exit
}

# run COMMAND...: runs a command and prints the command, its output, outcome, and duration.
run() {
  local start=$SECONDS code=0
  printf '\n== %s\n' "$*"
  "$@" || code=$?
  printf '== %s: %s, %s s\n' "$*" "$(outcome $code)" $((SECONDS - start))
  timings+=("$(printf '%6s s  %s' $((SECONDS - start)) "$*")")
  return "$code"
}

outcome() { case $1 in 0) echo passed ;; 75) echo skipped ;; *) echo "failed with $1" ;; esac; }

# step COMMAND...: runs a command and counts its outcome.
step() { local code=0; run "$@" || code=$?; count "$code" "$*"; }

count() {
  case $1 in
    0) passed=$((passed + 1)) ;;
    75) [ "$2" = 'pnpm advisories' ] && skipped+=("$2") || { failed+=("$2"); return 1; } ;;
    *) failed+=("$2"); return 1 ;;
  esac
}

# required COMMAND...: runs a step and stops the run if it fails.
required() { step "$@" || finish; }

# parallel COMMAND COMMAND: runs two steps in parallel, and prints the output of the first after both have ended.
parallel() {
  local log pid code=0
  log=$(mktemp)
  bash -c "$1" >"$log" 2>&1 &
  pid=$!
  step bash -c "$2"
  wait "$pid" || code=$?
  printf '\n== %s\n' "$1"
  cat "$log"
  rm "$log"
  printf '== %s: %s\n' "$1" "$(outcome $code)"
  count "$code" "$1"
}

# tests REPORT COMMAND...: runs tests and counts the results in the report. A run that fails without a failed test counts
# as one failure.
tests() {
  local report=$1 code=0 has_failed=0 lines line
  shift
  rm -f "$report"
  run "$@" || code=1
  mapfile -t lines < <(node .ci/report.ts count "$report")
  passed=$((passed + lines[0]))
  for line in "${lines[@]:1}"; do
    case $line in
      'failed: '*) failed+=("${line#failed: }") has_failed=1 ;;
      'on retry: '*) retried+=("${line#on retry: }") ;;
    esac
  done
  [ "$code" = "$has_failed" ] || failed+=("$*")
}

# Node 26 requires a library that is missing on a minimal Debian.
node_runs() { node --version || { tools/services/scripts/install libatomic1 && node --version; }; }

install_packages() {
  [ "$(pnpm --version 2>/dev/null)" = "$pnpm_version" ] || required npm install --global "pnpm@$pnpm_version"
  required pnpm install --frozen-lockfile
  export PATH=$PWD/node_modules/.bin:$PATH
  # The compile cache halves the start time of programs, which start hundreds of times.
  export NODE_COMPILE_CACHE=$PWD/.cache/compiled
  required node_runs
}

# Installs the packages and starts the services. Stops services at the end unless they were already running.
prepare() {
  [ -d .cache/services ] || trap 'pnpm --silent services down >/dev/null' EXIT
  install_packages
  required pnpm services up
}
