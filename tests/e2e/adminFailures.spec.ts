import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { MENTOR_ADMIN_TEXTS } from '../../contract/mentorRecords.ts';
import { DESKTOP } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

// Every form of the admin panel whose request is lost says so, keeps its fields, and succeeds when it is sent again. The settings and the price book have theirs in settings.spec.ts, and the forms that create
// a student or a mentor in studentAdmin.spec.ts and mentorAdmin.spec.ts.

const stage = useBrowserFixture();
let admin: Page;

beforeAll(async () => {
  admin = await stage.openAs('admin@demo.test', DESKTOP);
});

const open = (path: string) => admin.goto(`${stage.product.url}${path}`);
const dialog = () => admin.getByRole('dialog');
const press = (name: string | RegExp) => admin.getByRole('button', { name }).first().click();

/** Presses the button that opens a question, and the one that confirms it. */
const confirm = (question: string | RegExp, name: string) => async () => {
  await press(question);
  await admin.getByRole('alertdialog').getByRole('button', { name }).click();
};

/** Performs an action while its requests are lost, and again when they arrive. */
async function performTwice(
  operation: string,
  action: () => Promise<void>,
  texts: { lost: string; done: string },
): Promise<void> {
  await admin.route('**/graphql', (route) =>
    route.request().postData()?.includes(`"operationName":"${operation}"`) ? route.abort() : route.continue(),
  );
  await action();
  await admin.getByText(texts.lost).first().waitFor();
  expect(await admin.getByText(texts.done).count()).toBe(0);
  await admin.unroute('**/graphql');
  await action();
  await admin.getByText(texts.done).first().waitFor();
}

it('says which lesson was not written', async () => {
  await open('/admin/lessons?course=video-animation');
  await press('Create Lesson');
  await dialog().getByLabel('Lesson number').fill('90');
  await dialog().getByLabel('Title', { exact: true }).fill('Light and shadow');
  const code = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>';
  await dialog().getByLabel('Video embed code').fill(code);
  await performTwice('CreateLesson', () => dialog().getByRole('button', { name: 'Create Lesson' }).click(), {
    lost: 'Failed to create lesson.',
    done: 'Lesson created successfully!',
  });
  await admin.getByLabel('Search lessons').fill('Light and shadow');
  await admin.getByText('1 lesson', { exact: true }).waitFor();
  await press(/^Edit/);
  await dialog().getByLabel('Title', { exact: true }).fill('Light, shadow and colour');
  await performTwice('UpdateLesson', () => dialog().getByRole('button', { name: 'Save Changes' }).click(), {
    lost: 'Failed to update lesson.',
    done: 'Lesson updated successfully!',
  });
  await admin.getByLabel('Search lessons').fill('shadow and colour');
  const publish = admin.getByRole('switch', { name: 'Publish lesson 90: Light, shadow and colour' });
  await performTwice('SetLessonPublished', () => publish.click(), {
    lost: 'Failed to update lesson status.',
    done: 'Lesson published successfully!',
  });
  await performTwice('DeleteLesson', confirm(/^Delete lesson 90/, 'Delete Lesson'), {
    lost: 'Failed to delete lesson.',
    done: 'Lesson deleted successfully!',
  });
});

it('says which change of a student was not written', async () => {
  await open('/admin/students?package=MENTORED');
  await admin.getByRole('table', { name: 'Students' }).getByRole('link').first().click();
  await press('Edit Student');
  await dialog().getByLabel('First name').fill('Zainab');
  await performTwice('UpdateStudent', () => dialog().getByRole('button', { name: 'Save Changes' }).click(), {
    lost: 'Failed to update student.',
    done: 'Student updated successfully!',
  });
  await admin.getByRole('combobox', { name: 'Assigned mentor' }).click();
  await admin.getByRole('option', { name: 'None', exact: true }).click();
  await admin.getByLabel('Reason').fill('Another one suits better');
  await performTwice('AssignStudentMentor', () => press('Assign Mentor'), {
    lost: 'Failed to assign the mentor.',
    done: 'Mentor assigned successfully!',
  });
  await press('Delete Student');
  await dialog().getByLabel('Reason').fill('Made by mistake');
  await performTwice(
    'DeleteStudent',
    () => dialog().getByRole('button', { name: 'Delete Student' }).click(),
    {
      lost: 'Failed to delete student.',
      done: 'Student deleted successfully!',
    },
  );
});

it('says which change of a mentor was not written', async () => {
  await open('/admin/mentors');
  await admin.getByRole('table', { name: 'Mentors' }).getByRole('link').first().click();
  await press('Edit Mentor');
  await dialog().getByLabel('Bio').fill('Draws with code.');
  await performTwice(
    'UpdateMentorRecord',
    () => dialog().getByRole('button', { name: 'Save Changes' }).click(),
    { lost: 'Failed to update mentor.', done: 'Mentor updated successfully!' },
  );
  await press(/Check$/);
  await dialog().getByLabel('Reference').fill('DBS 77');
  await dialog()
    .getByLabel('Expires on')
    .fill(`${new Date().getFullYear() + 1}-10-31`);
  await performTwice('RenewMentorCheck', () => dialog().getByRole('button', { name: 'Save Check' }).click(), {
    lost: 'Failed to update the background check.',
    done: 'Background check updated successfully!',
  });
  await performTwice('DeleteMentorRecord', confirm('Delete Mentor', 'Delete Mentor'), {
    lost: 'Failed to delete mentor.',
    // The demo's mentor has sessions, which belong to the children's history.
    done: MENTOR_ADMIN_TEXTS.keptInactive,
  });
});

it('says which change of an assignment was not written', async () => {
  await open('/admin/assignments');
  await press('Create Assignment');
  await dialog().getByLabel('Title').fill('Draw your street');
  await dialog().getByLabel('Description').fill('With every house');
  await performTwice(
    'CreateAssignment',
    () => dialog().getByRole('button', { name: 'Create Assignment' }).click(),
    { lost: 'Failed to save assignment', done: 'Assignment created successfully!' },
  );
  await admin.getByRole('link', { name: 'Draw your street' }).click();
  await press('Edit');
  await dialog().getByLabel('Title').fill('Draw your village');
  await performTwice(
    'UpdateAssignment',
    () => dialog().getByRole('button', { name: 'Save Changes' }).click(),
    { lost: 'Failed to save assignment', done: 'Assignment updated successfully!' },
  );
  await performTwice('DeleteAssignment', confirm('Delete', 'Delete Assignment'), {
    lost: 'Failed to delete assignment',
    done: 'Assignment deleted successfully!',
  });
});

it('says which decision about a project was not written', async () => {
  await open('/admin/projects');
  await performTwice('DecideProject', () => press(/^Approve /), {
    lost: 'Failed to update project status.',
    done: 'Project approved successfully!',
  });
  await open('/admin/projects?state=gallery');
  await performTwice('DecideProject', () => press(/^(Feature|Unfeature) /), {
    lost: 'Failed to update project status.',
    done: 'featured successfully!',
  });
  await performTwice('DecideProject', () => press(/^Unapprove /), {
    lost: 'Failed to update project status.',
    done: 'Project unapproved successfully!',
  });
  await open('/admin/projects?state=all');
  await performTwice('DeleteProject', confirm(/^Delete /, 'Delete Project'), {
    lost: 'Failed to delete project.',
    done: 'Project deleted successfully!',
  });
});
