# Says hello, and then tries to get out.
echo "$HELLO"
cat "$BAIT_FILE" >/dev/null 2>&1 && echo reached a file
cat /etc/shadow >/dev/null 2>&1 && echo reached passwords
[ -n "$(tr -d '\0' 2>/dev/null </proc/1/environ)" ] && echo reached the environment of the service
(: <"/dev/tcp/127.0.0.1/$BAIT_PORT") 2>/dev/null && echo reached loopback
exit 0
