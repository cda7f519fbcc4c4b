/** The name and password that the address of the proxy holds. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
