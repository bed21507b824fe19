import type { ProjectState } from '../../../contract/gallery.ts';
import { ProjectKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const ProjectKindEnum = builder.enumType(ProjectKind, { name: 'ProjectKind' });

const states = {
  WAITING: { description: 'No admin has decided about it yet.' },
  IN_GALLERY: {},
  NOT_SHOWN: { description: 'An admin decided that the gallery does not show it.' },
} satisfies Record<ProjectState, object>;

export const ProjectStateEnum = builder.enumType('ProjectState', { values: states });
