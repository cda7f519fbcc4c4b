import type {
  AcceptInvitationInput,
  AccountSession,
  ApiKey,
  Capabilities,
  CapabilitiesInput,
  ChangePasswordInput,
  CreatedInvitation,
  CreatedKey,
  CreateInvitationInput,
  CreateKeyInput,
  CreateWorkspaceInput,
  Done,
  FirstKey,
  Invitation,
  InvitationList,
  KeyList,
  LinkBody,
  LinkInfo,
  Me,
  Member,
  MemberList,
  NamedSecret,
  ResetPasswordInput,
  Role,
  SecretList,
  SessionList,
  SignInInput,
  UpdateMeBody,
  Usage,
  UsageInput,
  WelcomeInput,
  WorkspaceBody,
} from './account.ts';
import { path, sendForJson } from './client/request.ts';
import type { Call, CallOptions, Connection } from './client/request.ts';

export interface AccountClientOptions {
  /** Of the service, for example `https://quarry.example`; empty for a page of its own. */
  origin: string;
  fetch?: typeof globalThis.fetch;
}

export type AccountClient = ReturnType<typeof createAccountClient>;

/** Sign-in, accounts, workspaces and keys, by the session cookie. A refused call throws a `QuarryError`. */
export function createAccountClient(options: AccountClientOptions) {
  const { origin, fetch = (...call) => globalThis.fetch(...call) } = options;
  const connection: Connection = { baseUrl: `${origin.replace(/\/+$/, '')}/api`, fetch };
  const send = <T>(call: Call, given?: CallOptions) => sendForJson<T>(connection, { ...given, ...call });
  const get = <T>(at: string, given?: CallOptions) => send<T>({ method: 'GET', path: at }, given);
  const post = <T>(at: string, body: unknown, given?: CallOptions) =>
    send<T>({ method: 'POST', path: at, body }, given);
  const patch = <T>(at: string, body: unknown, given?: CallOptions) =>
    send<T>({ method: 'PATCH', path: at, body }, given);
  const remove = <T>(at: string, given?: CallOptions) => send<T>({ method: 'DELETE', path: at }, given);

  return {
    signIn: (body: SignInInput, given?: CallOptions) => post<Me>('/auth/sign-in/email', body, given),
    signOut: (given?: CallOptions) => post<Done>('/auth/sign-out', {}, given),
    changePassword: (body: ChangePasswordInput, given?: CallOptions) =>
      post<Done>('/auth/change-password', body, given),

    me: (given?: CallOptions) => get<Me>('/account/me', given),
    updateMe: (body: UpdateMeBody, given?: CallOptions) => patch<Me>('/account/me', body, given),
    listSessions: (given?: CallOptions) => get<SessionList>('/account/session/list', given),
    revokeSession: (sessionId: string, given?: CallOptions) =>
      remove<AccountSession>(path`/account/session/${sessionId}`, given),

    /** What a one-time link is for; does not use it up. */
    readLink: (body: LinkBody, given?: CallOptions) => post<LinkInfo>('/account/link', body, given),
    welcome: (body: WelcomeInput, given?: CallOptions) => post<Me>('/account/welcome', body, given),
    firstKey: (body: LinkBody, given?: CallOptions) => post<FirstKey>('/account/welcome/key', body, given),
    resetPassword: (body: ResetPasswordInput, given?: CallOptions) =>
      post<Me>('/account/reset-password', body, given),
    acceptInvitation: (body: AcceptInvitationInput, given?: CallOptions) =>
      post<Me>('/account/invitation/accept', body, given),

    createWorkspace: (body: CreateWorkspaceInput, given?: CallOptions) =>
      post<Me>('/account/workspace', body, given),
    renameWorkspace: ({ workspaceId, name }: WorkspaceBody & { workspaceId: string }, given?: CallOptions) =>
      patch<Me>(path`/account/workspace/${workspaceId}`, { name }, given),
    switchWorkspace: (workspaceId: string, given?: CallOptions) =>
      post<Me>(path`/account/workspace/${workspaceId}/switch`, {}, given),
    leaveWorkspace: (workspaceId: string, given?: CallOptions) =>
      post<Me>(path`/account/workspace/${workspaceId}/leave`, {}, given),

    listMembers: (given?: CallOptions) => get<MemberList>('/account/member/list', given),
    changeRole: ({ userId, role }: { userId: string; role: Role }, given?: CallOptions) =>
      patch<Member>(path`/account/member/${userId}`, { role }, given),
    removeMember: (userId: string, given?: CallOptions) =>
      remove<Member>(path`/account/member/${userId}`, given),

    listInvitations: (given?: CallOptions) => get<InvitationList>('/account/invitation/list', given),
    createInvitation: (body: CreateInvitationInput, given?: CallOptions) =>
      post<CreatedInvitation>('/account/invitation', body, given),
    revokeInvitation: (invitationId: string, given?: CallOptions) =>
      remove<Invitation>(path`/account/invitation/${invitationId}`, given),

    listKeys: (given?: CallOptions) => get<KeyList>('/account/key/list', given),
    createKey: (body: CreateKeyInput, given?: CallOptions) => post<CreatedKey>('/account/key', body, given),
    revokeKey: (keyId: string, given?: CallOptions) => remove<ApiKey>(path`/account/key/${keyId}`, given),

    getUsage: (query: UsageInput = {}, given?: CallOptions) =>
      send<Usage>({ method: 'GET', path: '/account/usage', query: { ...query } }, given),
    listSecrets: (given?: CallOptions) => get<SecretList>('/account/secret/list', given),
    deleteSecret: (key: string, given?: CallOptions) =>
      remove<NamedSecret>(path`/account/secret/${key}`, given),
    getCapabilities: (query: CapabilitiesInput = {}, given?: CallOptions) =>
      send<Capabilities>({ method: 'GET', path: '/account/capabilities', query: { ...query } }, given),
  };
}
