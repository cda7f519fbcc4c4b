/** What is said of this client, to those whom it asks. */
export const clientMetadata = (redirectUrls: string[]) => ({
  client_name: 'Quarry',
  redirect_uris: redirectUrls,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});
