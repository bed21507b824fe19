import type { ApolloClient } from '@apollo/client';
import { type UploadEndpoint, uploadResultOf } from './uploadFile.ts';
import {
  DiscardUploadDocument,
  FinishUploadDocument,
  RequestUploadDocument,
  type RequestUploadMutationVariables,
} from './uploads.generated.ts';

/** What a file is for, and the records that it belongs to when it belongs to any. */
export type UploadTarget = Pick<
  RequestUploadMutationVariables['input'],
  'purpose' | 'studentId' | 'assignmentId'
>;

/** Returns the gateway's endpoint for files of one target. */
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
