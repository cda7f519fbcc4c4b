/** Whose data a query may touch. First argument of every question asked of the store on a caller's behalf. */
export interface Scope {
  workspaceId: string;
  userId: string;
}
