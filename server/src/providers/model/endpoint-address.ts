/** An address without its credentials, and these as the header and the secrets they stand for. */
export interface EndpointAddress {
  baseUrl: string;
  headers: Record<string, string>;
  secrets: string[];
}

export function endpointAddress(address: string, apiKey?: string): EndpointAddress {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const baseUrl = url.href.replace(/\/+$/, '');
  if (apiKey) return { baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] };
  if (username === '') return { baseUrl, headers: {}, secrets: [] };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { baseUrl, headers: { authorization }, secrets: [decodeURIComponent(password)] };
}
