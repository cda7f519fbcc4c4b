import { joined } from '../endpoint.ts';
import { capabilityEndpoints } from './capabilities.ts';
import { invitationEndpoints } from './invitations.ts';
import { keyEndpoints } from './keys.ts';
import { linkEndpoints } from './links.ts';
import { meEndpoints } from './me.ts';
import { memberEndpoints } from './members.ts';
import { secretNameEndpoints } from './secrets.ts';
import { signInEndpoints } from './sign-in.ts';
import { usageEndpoints } from './usage.ts';
import { accountWorkspaceEndpoints } from './workspaces.ts';

/** What the dashboard can do and a key cannot. Outside the version prefix and its document. */
export const accountEndpoints = joined(
  signInEndpoints,
  linkEndpoints,
  meEndpoints,
  accountWorkspaceEndpoints,
  memberEndpoints,
  invitationEndpoints,
  keyEndpoints,
  usageEndpoints,
  secretNameEndpoints,
  capabilityEndpoints,
);
