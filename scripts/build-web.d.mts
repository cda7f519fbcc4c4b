/** Builds the dashboard unless it is built from these very sources already. */
export function buildWeb(purpose: 'serve' | 'develop'): Promise<void>;
