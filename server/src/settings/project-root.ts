import { homedir } from 'node:os';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** Installed as a package, whose folder is npm's: it may be gone after the next install. */
const isPackage = projectRoot.split(path.sep).includes('node_modules');

/** Where `.env` is, and what relative folders are relative to. */
export const workFolder = isPackage ? process.cwd() : projectRoot;

export const defaultDataDir = path.join(isPackage ? homedir() : projectRoot, '.quarry');
