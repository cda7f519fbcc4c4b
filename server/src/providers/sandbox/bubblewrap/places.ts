/** Where things are inside the sandbox. */
export const workDir = '/job';
export const outputDir = '/job/output';
export const tempDir = '/job/.tmp';
export const skillDir = '/skill';
export const runDir = '/run/quarry';
