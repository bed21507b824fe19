import type { LessonAssignmentsQuery } from './lessonAssignments.generated.ts';

export type PanelAssignment = LessonAssignmentsQuery['assignments'][number];
