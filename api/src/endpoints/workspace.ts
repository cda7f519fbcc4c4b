import { z } from 'zod';
import { updateWorkspaceSettingsBody, workspaceSettings } from '../workspace-settings.ts';
import { workspace } from '../workspace.ts';
import { id } from '../common.ts';
import { datedPrice, priceList, setPriceBody, spending } from '../spending.ts';
import { endpoints } from './endpoint.ts';

export const workspaceEndpoints = endpoints('Workspace', {
  getWorkspace: {
    method: 'GET',
    path: '/workspace',
    summary: 'The workspace of the key',
    belongsTo: 'workspace',
    scope: 'read',
    response: workspace,
  },
  getWorkspaceSettings: {
    method: 'GET',
    path: '/workspace/settings',
    summary: 'The settings of the workspace',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    response: workspaceSettings,
  },
  updateWorkspaceSettings: {
    method: 'PATCH',
    path: '/workspace/settings',
    summary: 'Change settings of the workspace',
    description:
      'Only given fields change. They hold at once, also for runs that are at work; models from their next segment on.',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    body: updateWorkspaceSettingsBody,
    response: workspaceSettings,
  },
  getSpending: {
    method: 'GET',
    path: '/workspace/spending',
    summary: 'What this month has cost, and what it may cost',
    belongsTo: 'workspace',
    scope: 'read',
    response: spending,
  },
  listPrices: {
    method: 'GET',
    path: '/workspace/price/list',
    summary: 'What models cost, and since when',
    belongsTo: 'workspace',
    scope: 'read',
    response: priceList,
  },
  setPrice: {
    method: 'POST',
    path: '/workspace/price',
    summary: 'Set what a model costs from a day on',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    body: setPriceBody,
    response: datedPrice,
  },
  deletePrice: {
    method: 'DELETE',
    path: '/workspace/price/{priceId}',
    summary: 'Take back a price of the workspace',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    params: z.object({ priceId: id }),
    response: datedPrice,
  },
});
