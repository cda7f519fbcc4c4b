/** The resources of the API, in the order of the reference; also how a missing one is called in an error. */
export const tagDescriptions = {
  Run: 'Start, watch, resume and cancel runs.',
  Review: 'Answer or confirm the drafts that pause a run.',
  Approval: 'Say whether a call that sends something out may be carried out.',
  Browser: 'Answer and steer the browser of a running run.',
  Turn: 'What was said, newest first.',
  Conversation: 'Runs that know of each other.',
  Collection: 'Named sets of files and sources.',
  Agent: 'The personas that execute runs.',
  Tool: 'What a run can do.',
  Model: 'The models configured here.',
  Connection: 'Providers of models and searches, connected by owners.',
  McpServer: 'Servers of the Model Context Protocol whose tools runs may call, by owners.',
  Workspace: 'The workspace of the key.',
  Graph: 'Entities and the relationships between them.',
  Source: 'Pages and files that runs used.',
  File: 'Files of the user, for attaching to runs.',
  Secret: 'Sealed values for skills.',
  Webhook: 'Addresses that are told what happens to runs.',
  Token: 'Short-lived tokens for pages.',
  Account: 'Sign-in, members and keys, for the dashboard.',
  OpenAI: 'The façade for programs that speak OpenAI’s API.',
  MCP: 'The Model Context Protocol.',
  Service: 'The service itself.',
} as const;

export type Tag = keyof typeof tagDescriptions;
