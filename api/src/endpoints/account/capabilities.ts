import { capabilities, capabilitiesQuery } from '../../account.ts';
import { endpoints } from '../endpoint.ts';

export const capabilityEndpoints = endpoints('Account', {
  getCapabilities: {
    method: 'GET',
    path: '//api/account/capabilities',
    summary: 'What this installation can do',
    description: 'Addresses and paths of its inside, and advice, are told to owners of the workspace only.',
    auth: 'session',
    belongsTo: 'everybody',
    query: capabilitiesQuery,
    response: capabilities,
  },
});
