import { accountWords } from './words/account.ts';
import { keyWords } from './words/keys.ts';
import { memberWords } from './words/members.ts';
import { modelWords } from './words/models.ts';
import { usageWords } from './words/usage.ts';
import { workspaceWords } from './words/workspace.ts';

/** The words of the settings, by subject in a file each. */
export const words = {
  ...workspaceWords,
  ...accountWords,
  ...memberWords,
  ...keyWords,
  ...modelWords,
  ...usageWords,
};
