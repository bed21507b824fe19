import { randomUUID } from 'node:crypto';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { studentByKey } from '../content/lookup.ts';
import { projects } from '../content/projects.ts';
import { type Pictures, projectPicture } from './pictures.ts';
import { minutesAgo, type SeedContext } from './seedContext.ts';

/** Writes the gallery, each project with its picture and its likes. */
export async function writeProjects(tx: Tx, scene: SeedContext, pictures: Pictures): Promise<void> {
  const { ids } = scene;
  const written = projects.map((project) => ({
    ...project,
    id: randomUUID(),
    screenshotId: randomUUID(),
    submittedAt: minutesAgo(scene, project.submittedMinutesAgo),
  }));
  await tx.storedFile.createMany({
    data: written.map((project) => ({
      ...pictures.columnsOf(projectPicture(project)),
      id: project.screenshotId,
      ownerId: ids.account(studentByKey(project.student).parent),
      storedAt: project.submittedAt,
      createdAt: project.submittedAt,
    })),
  });
  await tx.project.createMany({
    data: written.map((project) => ({
      id: project.id,
      studentId: ids.student(project.student),
      title: project.title,
      description: project.description,
      projectUrl: project.projectUrl,
      screenshotId: project.screenshotId,
      course: studentByKey(project.student).course,
      kind: project.type,
      tags: project.tags,
      isFeatured: project.isFeatured,
      isApproved: project.isApproved,
      decidedAt: project.isApproved ? project.submittedAt : null,
      lessonNumber: project.lessonNumber,
      submittedAt: project.submittedAt,
      createdAt: project.submittedAt,
    })),
  });
  await tx.projectLike.createMany({
    data: written.flatMap((project) =>
      project.likedBy.map((student, index) => ({
        projectId: project.id,
        studentId: ids.student(student),
        // Spread over the time since the project was submitted.
        createdAt: minutesAgo(
          scene,
          (project.submittedMinutesAgo * (index + 1)) / (project.likedBy.length + 1),
        ),
      })),
    ),
  });
}
