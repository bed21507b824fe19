import type { MentorResponseTimesQuery } from './mentorAdmin.generated.ts';

/** The response times of a mentor in one week. */
export type ResponseWeek = NonNullable<MentorResponseTimesQuery['adminMentor']>['responseTimes'][number];
