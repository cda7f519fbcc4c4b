import { z } from 'zod';
import { imageQuery, signedImage, signImageBody } from '../images.ts';
import { endpoints } from './endpoint.ts';

export const imageEndpoints = endpoints('Source', {
  getImage: {
    method: 'GET',
    path: '/image',
    summary: 'An image of a foreign page, fetched by the service',
    description:
      'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO up to 10 MiB, from public addresses only. A page that shows images in this way tells the foreign host nothing about its reader. Which image: one that a run has come across (`runId`, `imageId`), or an address that was signed for this user (`url`, `signature`). Other addresses are refused: one that stands in a text of a model may have been made to carry something out.',
    belongsTo: 'user',
    scope: 'read',
    query: imageQuery,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['image/*'],
    errors: ['FORBIDDEN', 'NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE', 'UPSTREAM_ERROR'],
  },
  signImage: {
    method: 'POST',
    path: '/image',
    summary: 'Have the address of an image signed',
    description:
      'For an image that no run has come across and that a person wants to see. The answer is an address for `<img src>`, good for this user for ten minutes. Nothing is fetched yet.',
    belongsTo: 'everybody',
    scope: 'read',
    body: signImageBody,
    response: signedImage,
  },
});
