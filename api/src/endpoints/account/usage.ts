import { usage, usageQuery } from '../../account.ts';
import { endpoints } from '../endpoint.ts';

export const usageEndpoints = endpoints('Account', {
  getUsage: {
    method: 'GET',
    path: '//api/account/usage',
    summary: 'Runs, tokens and costs by day and by model',
    description: 'Also of runs that have been deleted since.',
    auth: 'session',
    belongsTo: 'workspace',
    query: usageQuery,
    response: usage,
  },
});
