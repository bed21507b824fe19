import { useApolloClient } from '@apollo/client/react';
import { Timer } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { countUnanswered } from '../../../../contract/assignments.ts';
import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type Assignments_QuizAttemptFragment,
  type Assignments_SubmissionFragment,
  useSubmitQuizMutation,
} from '../assignments.generated.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import { useElapsed } from '../reviewing/elapsed.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { readQuizDraft, saveDraft } from '../work/drafts.ts';
import { QuestionField } from './QuestionField.tsx';
import { QuizResult } from './QuizResult.tsx';

type QuizFormProps = {
  assignment: PanelAssignment;
  studentId: string;
  attempt: Assignments_QuizAttemptFragment;
  onClose: () => void;
};

/** Renders an attempt with its timer. Answers survive reloads until they are submitted; then the result is shown. */
export function QuizForm({ assignment, studentId, attempt, onClose }: QuizFormProps) {
  const client = useApolloClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { questions } = attempt;
  const draftKey = { studentId, assignmentId: assignment.id };
  const [draft, setDraft] = useState(() => readQuizDraft(draftKey, attempt.id));
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<Assignments_SubmissionFragment | null>(null);
  const [submit, { loading }] = useSubmitQuizMutation({ context: { quiet: true } });

  const answers = questions.map(({ id }) => ({ questionId: id, answer: draft.answers[id] ?? '' }));
  const answered = answers.filter(({ answer }) => answer.trim()).length;
  const remaining = countUnanswered(questions, answers);
  const setAnswer = (id: string, answer: string) => {
    const next = { ...draft, answers: { ...draft.answers, [id]: answer } };
    setDraft(next);
    saveDraft(draftKey, next);
    setProblem(null);
  };

  const send = async () => {
    if (remaining > 0) {
      setProblem(ASSIGNMENT_TEXTS.remaining(remaining));
      const firstUnanswered = questions.find((question) => countUnanswered([question], answers) > 0);
      const field = form.current?.querySelector<HTMLElement>(`[name="${firstUnanswered?.id}"]`);
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
      return;
    }
    try {
      const { data } = await submit({ variables: { input: { ...draftKey, id: draft.id, answers } } });
      const answer = data?.submitQuiz;
      if (answer?.__typename === 'Submission') {
        saveDraft(draftKey, null);
        toast.success(ASSIGNMENT_TEXTS.quizSubmitted);
        setResult(answer);
      } else {
        const message = answer?.message ?? ASSIGNMENT_TEXTS.unknownError;
        setProblem(message);
        toast.error(ASSIGNMENT_TEXTS.quizFailed(message));
      }
      refetchSubmissions(client);
    } catch {
      setProblem(`${ASSIGNMENT_TEXTS.quizNotSent}. Your answers are kept; try again.`);
      toast.error(ASSIGNMENT_TEXTS.quizFailed(ASSIGNMENT_TEXTS.unknownError));
    }
  };

  if (result) return <QuizResult assignment={assignment} submission={result} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      // The draft is kept when it is closed.
      unsaved={false}
      size="lg"
      title={assignment.title}
      description={
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          <span>
            {answered} of {questions.length} answered
          </span>
          <Elapsed since={Date.parse(attempt.startedAt)} />
        </span>
      }
      footer={
        questions.length > 0 && (
          <div className="grid flex-1 gap-3 sm:flex sm:items-center sm:justify-end">
            {problem && (
              <div className="flex-1">
                <FieldError id={`${formId}-problem`} error={problem} />
              </div>
            )}
            <Button
              type="submit"
              form={formId}
              unready={remaining > 0}
              loading={loading}
              loadingText="Submitting..."
            >
              Submit Quiz
            </Button>
          </div>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void send();
        }}
      >
        {questions.length === 0 && <p role="alert">{ASSIGNMENT_TEXTS.noQuestions}</p>}
        {questions.map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            number={index + 1}
            answer={draft.answers[question.id] ?? ''}
            onAnswer={(answer) => setAnswer(question.id, answer)}
          />
        ))}
      </form>
    </Dialog>
  );
}

function Elapsed({ since }: { since: number }) {
  const elapsed = useElapsed(since);
  return (
    <span role="timer" className="inline-flex items-center gap-1.5 tabular-nums">
      <Timer className="size-5" aria-hidden="true" />
      <span className="sr-only">Time so far: </span>
      {elapsed}
    </span>
  );
}
