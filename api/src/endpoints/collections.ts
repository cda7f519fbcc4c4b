import { z } from 'zod';
import {
  collection,
  collectionBody,
  collectionDetail,
  collectionItemBody,
  collectionList,
} from '../collections.ts';
import { id } from '../common.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ collectionId: id.describe('Id of the collection.') });

export const collectionEndpoints = endpoints('Collection', {
  listCollections: {
    method: 'GET',
    path: '/collection/list',
    summary: 'The collections of the user',
    scope: 'read',
    belongsTo: 'user',
    response: collectionList,
  },
  createCollection: {
    method: 'POST',
    path: '/collection',
    summary: 'Make a collection',
    scope: 'run',
    belongsTo: 'user',
    body: collectionBody,
    response: collection,
  },
  getCollection: {
    method: 'GET',
    path: '/collection/{collectionId}',
    summary: 'A collection and what is in it',
    scope: 'read',
    belongsTo: 'user',
    params,
    response: collectionDetail,
  },
  renameCollection: {
    method: 'PATCH',
    path: '/collection/{collectionId}',
    summary: 'Rename a collection',
    scope: 'run',
    belongsTo: 'user',
    params,
    body: collectionBody,
    response: collection,
  },
  deleteCollection: {
    method: 'DELETE',
    path: '/collection/{collectionId}',
    summary: 'Delete a collection',
    description: 'What is in it stays.',
    scope: 'run',
    belongsTo: 'user',
    params,
    response: collection,
  },
  changeCollection: {
    method: 'POST',
    path: '/collection/{collectionId}/item',
    summary: 'Put something into a collection, or take it out',
    scope: 'run',
    belongsTo: 'user',
    params,
    body: collectionItemBody,
    response: collectionDetail,
  },
});
