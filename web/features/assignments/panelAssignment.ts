import type { LessonAssignmentsQuery } from './assignments.generated.ts';

export type PanelAssignment = LessonAssignmentsQuery['assignments'][number];
