# Starts the code, and when that has ended prints the mark and one line for each file.
set -f
. ./quarry-env.sh
rm -f quarry-env.sh quarry-job.json
mkdir -p output
export OUTPUT_DIR="$PWD/output" SKILL_DIR="$PWD/skill"
"$BASH" "$quarry_place" "$@"
code=$?
printf '%s\n' "$quarry_mark"
find output ! -type d | while IFS= read -r path; do
  name=$(printf %s "${path#output/}" | base64 | tr -d '\n')
  if [ -f "$path" ] && [ ! -L "$path" ]; then
    printf '%s %s\n' "$name" "$(base64 < "$path" | tr -d '\n')"
  else
    printf '%s !\n' "$name"
  fi
done
exit $code
