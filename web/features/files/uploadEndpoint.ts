import type { ApolloClient } from '@apollo/client';
import { type UploadEndpoint, uploadResultOf } from './uploadFile.ts';
import {
  DiscardUploadDocument,
  FinishUploadDocument,
  RequestUploadDocument,
  type RequestUploadMutationVariables,
} from './uploads.generated.ts';

/** The purpose of a file, with the child and the assignment that it is uploaded for where there are such. */
export type UploadTarget = Pick<
  RequestUploadMutationVariables['input'],
  'purpose' | 'studentId' | 'assignmentId'
>;

/** Returns the gateway's upload endpoint for files of one purpose. Its errors are shown beside the file, not as toasts. */
export function uploadEndpoint(client: ApolloClient, target: UploadTarget): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { ...file, ...target } };
      const { data } = await client.mutate({ mutation: RequestUploadDocument, variables, context });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardUploadDocument, variables: { input: { id } }, context }),
  };
}
