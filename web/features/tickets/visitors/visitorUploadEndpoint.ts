import type { ApolloClient } from '@apollo/client';
import { type UploadEndpoint, uploadResultOf } from '../../files/uploadFile.ts';
import {
  DiscardVisitorUploadDocument,
  FinishVisitorUploadDocument,
  RequestVisitorUploadDocument,
} from './visitors.generated.ts';

/** Returns the upload endpoint of a visitor, who has the link to a ticket. Errors are shown beside the file. */
export function visitorUploadEndpoint(client: ApolloClient, token: string): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { token, ...file } };
      const { data } = await client.mutate({ mutation: RequestVisitorUploadDocument, variables, context });
      return uploadResultOf(data?.requestVisitorUpload);
    },
    async finish(id) {
      const variables = { input: { token, id } };
      const { data } = await client.mutate({ mutation: FinishVisitorUploadDocument, variables, context });
      return uploadResultOf(data?.finishVisitorUpload);
    },
    discard: (id) =>
      client.mutate({
        mutation: DiscardVisitorUploadDocument,
        variables: { input: { token, id } },
        context,
      }),
  };
}
