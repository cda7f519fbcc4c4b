import { z } from 'zod';
import { id } from '../common.ts';
import {
  connection,
  connectionList,
  connectionTest,
  createConnectionBody,
  foundServers,
  testConnectionBody,
  updateConnectionBody,
} from '../connections.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ connectionId: id.describe('Id of the connection.') });

export const connectionEndpoints = endpoints('Connection', {
  listConnections: {
    method: 'GET',
    path: '/connection/list',
    summary: 'Providers of models and searches',
    description:
      'What the environment sets comes first and wins over a connection of the same name; then what owners have connected.',
    belongsTo: 'workspace',
    onlyOwners: true,
    response: connectionList,
  },
  findModelServers: {
    method: 'GET',
    path: '/connection/found',
    summary: 'Model servers on the machine of the service',
    description: 'Looks for Ollama and LM Studio at their usual addresses.',
    belongsTo: 'workspace',
    onlyOwners: true,
    response: foundServers,
  },
  testConnection: {
    method: 'POST',
    path: '/connection/test',
    summary: 'Try out a provider',
    description: 'Makes one real, small call, and says what it has found or what is wrong. Stores nothing.',
    belongsTo: 'workspace',
    onlyOwners: true,
    isBodySecret: true,
    body: testConnectionBody,
    response: connectionTest,
  },
  createConnection: {
    method: 'POST',
    path: '/connection',
    summary: 'Connect a provider',
    description: 'It can be used at once, on every node.',
    belongsTo: 'workspace',
    onlyOwners: true,
    isBodySecret: true,
    body: createConnectionBody,
    response: connection,
    errors: ['CONFLICT'],
  },
  updateConnection: {
    method: 'PATCH',
    path: '/connection/{connectionId}',
    summary: 'Change a connection',
    belongsTo: 'workspace',
    onlyOwners: true,
    isBodySecret: true,
    params,
    body: updateConnectionBody,
    response: connection,
  },
  deleteConnection: {
    method: 'DELETE',
    path: '/connection/{connectionId}',
    summary: 'Disconnect a provider',
    description: 'Its key is removed. Runs at work on its models end with an error at their next step.',
    belongsTo: 'workspace',
    onlyOwners: true,
    params,
    response: connection,
  },
  testStoredConnection: {
    method: 'POST',
    path: '/connection/{connectionId}/test',
    summary: 'Try out a connection',
    description: 'Makes one real, small call with the stored key.',
    belongsTo: 'workspace',
    onlyOwners: true,
    params,
    response: connectionTest,
  },
});
