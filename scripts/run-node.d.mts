export const nodeFlags: string[];
export const nodeEnv: Record<string, string>;
