import own from '../../package.json' with { type: 'json' };

/** Of the service, as logs, metrics, the OpenAPI document and the command line say it. */
export const VERSION = own.version;
