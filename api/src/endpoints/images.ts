import { z } from 'zod';
import { imageQuery } from '../images.ts';
import { endpoints } from './endpoint.ts';

export const imageEndpoints = endpoints('Source', {
  getImage: {
    method: 'GET',
    path: '/image',
    summary: 'An image of a foreign page, fetched by the service',
    description:
      'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO up to 10 MiB, from public addresses only. A page that shows images in this way tells the foreign host nothing about its reader.',
    belongsTo: 'everybody',
    query: imageQuery,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['image/*'],
    errors: ['UNSUPPORTED_MEDIA_TYPE', 'UPSTREAM_ERROR'],
  },
});
