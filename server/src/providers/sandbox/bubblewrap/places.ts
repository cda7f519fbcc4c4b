/** Where things are inside the sandbox. */
export const workDir = '/work';
export const outputDir = '/work/output';
export const tempDir = '/work/.tmp';
export const skillDir = '/skill';
export const runDir = '/run/quarry';
