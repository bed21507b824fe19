import { GraphQLError, Kind, type ValidationRule } from 'graphql';

const MAX_PAGE_SIZE = 50;
const MAX_MESSAGE_LENGTH = 500;

/** Truncates the middle of a message that repeats a long value, since its end names the variable and the reason. */
export function truncateMessage(error: GraphQLError): GraphQLError {
  const { message, nodes = null, source, positions, path, originalError, extensions } = error;
  if (message.length <= MAX_MESSAGE_LENGTH) return error;
  const half = MAX_MESSAGE_LENGTH / 2;
  const truncated = `${message.slice(0, half)}…${message.slice(-half)}`;
  return new GraphQLError(truncated, { nodes, source, positions, path, originalError, extensions });
}

/** Rejects paginated lists without a page size or with too large a one, also for admins. */
export const pageSizeRule: ValidationRule = (context) => {
  const report = (message: string) =>
    context.reportError(new GraphQLError(message, { extensions: { code: 'DOCUMENT_LIMIT' } }));
  return {
    Field(field) {
      const definition = context.getFieldDef();
      if (!definition?.args.some((argument) => argument.name === 'first')) return;
      const size = field.arguments?.find((argument) => ['first', 'last'].includes(argument.name.value));
      if (!size) return report(`${field.name.value} is a list of pages: say how many with first or last`);
      if (size.value.kind === Kind.INT && Number(size.value.value) > MAX_PAGE_SIZE) {
        report(`${field.name.value} gives at most ${MAX_PAGE_SIZE} at once`);
      }
    },
  };
};

/** Rejects introspection, for everyone but admins. */
export const noIntrospectionRule: ValidationRule = (context) => ({
  Field({ name }) {
    if (name.value !== '__schema' && name.value !== '__type') return;
    context.reportError(
      new GraphQLError('The introspection of the schema is for admins', {
        extensions: { code: 'NOT_ALLOWED' },
      }),
    );
  },
});
