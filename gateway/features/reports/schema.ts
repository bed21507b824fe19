import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reportMessage } from './reportMessage.ts';
import { reportProject } from './reportProject.ts';

const ReportMessageInput = builder.inputType('ReportMessageInput', {
  fields: (t) => ({ messageId: t.id(), reason: t.string() }),
});

const ReportProjectInput = builder.inputType('ReportProjectInput', {
  fields: (t) => ({ projectId: t.id(), reason: t.string() }),
});

const MessageReported = builder.objectRef<{ messageId: string }>('MessageReported').implement({
  description: 'Confirms that a report was stored. Its content is visible to admins only.',
  authScopes: { signedIn: true },
  fields: (t) => ({ messageId: t.exposeID('messageId') }),
});

const ProjectReported = builder.objectRef<{ projectId: string }>('ProjectReported').implement({
  description: 'Confirms that a report was stored. Its content is visible to admins only.',
  authScopes: { signedIn: true },
  fields: (t) => ({ projectId: t.exposeID('projectId') }),
});

builder.mutationFields((t) => ({
  reportMessage: t.field({
    type: MessageReported,
    errors: {},
    description: 'Reports a message of another person in a thread of the viewer, once.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ReportMessageInput }) },
    resolve: async (_root, { input }, context) => ({
      messageId: await reportMessage(context, requireViewer(context), input),
    }),
  }),
  reportProject: t.field({
    type: ProjectReported,
    errors: {},
    description: 'Reports a project of the gallery that another family shared, once.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ReportProjectInput }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await reportProject(context, requireViewer(context), input),
    }),
  }),
}));
