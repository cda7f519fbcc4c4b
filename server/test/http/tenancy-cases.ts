import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import type { Call } from './call.ts';
import { thingsOf, WORKSPACE_MARK } from './owned-by-ann.ts';
import type { Owned, Thing } from './owned-by-ann.ts';
import { requiredFields, sampleBody } from './sample-body.ts';

interface TenancyCase {
  /** Reaches for what is Ann's. */
  request: Call;
  /** The status for somebody of another workspace, and for another member of Ann's. */
  stranger: number;
  colleague: number;
  /** The colleague's answer must show what belongs to the workspace. */
  shares: boolean;
}

/** Where something answers before the boundary does. */
const ANSWERED_BEFORE: Record<string, number> = {
  // Reached by its token, and over a WebSocket.
  watchBrowser: 400,
  // The address below is one of a private network.
  getImage: 400,
};

/** The contract has them say so. */
const SAYS_THAT_IT_EXISTS = new Set(['getSource', 'getSourceFile', 'getSourceIcon', 'watchBrowser']);

/** Of the POSTs. What GET, PATCH and DELETE answer with is the thing itself. */
const ANSWERED_WITH_THE_THING = new Set(['mergeEntities', 'splitEntity']);

/** What a query must say. Ids in it only filter what the caller may see anyhow. */
const queryFields = (ann: Owned): Record<string, string> => ({
  entityIds: ann.entityId,
  query: WORKSPACE_MARK,
  sourceType: 'private',
  modelName: 'embedded/extractive',
  url: 'http://127.0.0.1/x.png',
});

/** How the boundaries between workspaces and between members are tried at an endpoint, by what it declares. */
export function tenancyCase(name: string, endpoint: Endpoint, ann: Owned): TenancyCase {
  const named = namedThings(name, endpoint, ann);
  const owners = Object.values(named).map(({ belongsTo }) => belongsTo);
  const refusal = SAYS_THAT_IT_EXISTS.has(name) ? 403 : 404;
  const expected = (isRefused: boolean) => ANSWERED_BEFORE[name] ?? (isRefused ? refusal : 200);
  const colleague = endpoint.onlyOwners ? 403 : expected(owners.includes('user'));
  return {
    request: requestFor(endpoint, named, ann),
    stranger: expected(owners.length > 0),
    colleague,
    shares:
      endpoint.belongsTo === 'workspace' &&
      colleague === 200 &&
      (endpoint.method !== 'POST' || ANSWERED_WITH_THE_THING.has(name)),
  };
}

/** Every id in the path or the body is one of Ann's; a new kind of thing must be among them first. */
function namedThings(name: string, { params, body }: Endpoint, ann: Owned): Record<string, Thing> {
  const inBody = Object.keys(body?.shape ?? {}).filter((field) => /Ids?$/.test(field) && field !== LEFT_OUT);
  const fields = [...Object.keys(params?.shape ?? {}), ...inBody];
  const things: Record<string, Thing> = thingsOf(ann);
  const unknown = fields.filter((field) => !things[field]);
  if (unknown.length > 0) throw new Error(`${name}: Ann has nothing for ${unknown.join(', ')} (thingsOf).`);
  return Object.fromEntries(fields.map((field) => [field, things[field]!]));
}

/** There is none before a merge, and without it the last one is meant. */
const LEFT_OUT = 'mergeId';

function requestFor(endpoint: Endpoint, named: Record<string, Thing>, ann: Owned): Call {
  const { method, query, body, bodyType } = endpoint;
  const valueOf = (field: string) => {
    const { value, spare = value } = named[field]!;
    return method === 'DELETE' ? spare : value;
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(valueOf(field)));
  if (bodyType === 'form') return { method, path, ...oneFile };
  if (body) {
    const ids = Object.keys(body.shape).filter((field) => field in named);
    const given = Object.fromEntries(ids.map((field) => [field, valueOf(field)]));
    return { method, path, body: sampleBody(body, { ...given, ...greeting(body) }) };
  }
  return { method, path: `${path}${query ? queryFor(query, ann) : ''}` };
}

/** A run is started with something that is answered soon. */
const greeting = (body: NonNullable<Endpoint['body']>) => 'inputText' in body.shape && { inputText: 'Hello' };

/** As wide as it can be: what it must say, and what others have found. */
function queryFor(query: NonNullable<Endpoint['query']>, ann: Owned): string {
  const said = requiredFields(query).map((field) => [field, queryFields(ann)[field]!]);
  const widened = 'includeOthersEntities' in query.shape ? [['includeOthersEntities', 'true']] : [];
  return `?${new URLSearchParams([...said, ...widened])}`;
}

const oneFile = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: '--b\r\nContent-Disposition: form-data; name="file"; filename="note.txt"\r\n\r\nmine\r\n--b--\r\n',
};
