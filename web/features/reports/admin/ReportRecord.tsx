import { ArrowLeft, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { DecideReport } from './DecideReport.tsx';
import { type ReportRecord_EvidenceFragment as Evidence, useReportRecordQuery } from './reports.generated.ts';
import { kindName, ReportState } from './reportTable.tsx';

type ReportRecordProps = { id: string; timeZone: string };

/** Shows a report with what was reported as it was then, other reports about the same person, and the decision. */
export function ReportRecord({ id, timeZone }: ReportRecordProps) {
  const { data, loading, error, refetch } = useReportRecordQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const evidence = data?.reportEvidence;
  const retry = () => void refetch().catch(() => {});
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link to="/admin/reports" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        All reports
      </Link>
      {evidence ? (
        <Record evidence={evidence} timeZone={timeZone} onDecided={retry} />
      ) : error ? (
        <ErrorState title="Failed to fetch admin data." onRetry={retry} retrying={loading} />
      ) : data ? (
        <ErrorState title="Report Not Found">There is no report at this address.</ErrorState>
      ) : (
        <LoadingIndicator message="Loading the report..." />
      )}
    </div>
  );
}

type RecordProps = { evidence: Evidence; timeZone: string; onDecided: () => void };

function Record({ evidence, timeZone, onDecided }: RecordProps) {
  const { report, otherReports } = evidence;
  const facts: [string, ReactNode][] = [
    ['Reported by', report.reporterName],
    ['Reported', fullTimeText(report.createdAt, timeZone)],
    [report.kind === 'MESSAGE' ? 'Written by' : 'Shared by', report.senderName],
    [report.kind === 'MESSAGE' ? 'Conversation about' : 'Made by', report.studentName],
    ['Family', report.parent ? <FamilyLink key="family" parent={report.parent} /> : 'Deleted'],
    ['Course', courseOf(report.course).shortName],
  ];
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">Report of a {kindName[report.kind].toLowerCase()}</h2>
        <ReportState decision={report.decision} />
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Card className="grid grid-cols-1 gap-4">
            <h3 className="text-xl">Reason</h3>
            <p className="whitespace-pre-line wrap-anywhere">{report.reason}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-base">
              {facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <EvidenceCard evidence={evidence} timeZone={timeZone} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          {report.decision === null ? (
            <DecideReport evidence={evidence} onDecided={onDecided} />
          ) : (
            <DecisionCard report={report} timeZone={timeZone} />
          )}
          <Card className="grid grid-cols-1 gap-3">
            <h3 className="text-xl">Other reports about {report.senderName}</h3>
            {otherReports.length === 0 && <p className="text-muted">None.</p>}
            <ul className="grid gap-3">
              {otherReports.map((other) => (
                <li key={other.id} className="grid gap-1">
                  <Link to={`/admin/reports/${other.id}`} className="link inline-flex min-h-11 items-center">
                    {kindName[other.kind]}, {fullTimeText(other.createdAt, timeZone)}
                  </Link>
                  <span className="flex flex-wrap items-center gap-2">
                    <ReportState decision={other.decision} />
                    <span className="line-clamp-2 wrap-anywhere">{other.reason}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function EvidenceCard({ evidence, timeZone }: Pick<RecordProps, 'evidence' | 'timeZone'>) {
  const { report, subject, content, projectUrl, screenshotUrl, attachments, sentAt, isShown } = evidence;
  const isMessage = report.kind === 'MESSAGE';
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl">{isMessage ? 'The message as it was' : 'The project as it was'}</h3>
        <Badge tone={isShown ? 'warn' : 'neutral'}>{isShown ? 'Still shown' : 'Not shown'}</Badge>
      </div>
      <blockquote className="grid gap-2 rounded-xl border-l-4 border-line-strong bg-sunken px-4 py-3">
        {subject && <p className="font-bold wrap-anywhere">{subject}</p>}
        <p className="whitespace-pre-line wrap-anywhere">{content || 'No text.'}</p>
        {projectUrl && <p className="text-base break-all text-muted">{projectUrl}</p>}
      </blockquote>
      {screenshotUrl && (
        <a href={screenshotUrl} target="_blank" rel="noopener" className="justify-self-start">
          <img
            src={screenshotUrl}
            alt={`What the gallery shows of ${subject ?? 'the project'}`}
            className="max-h-96 rounded-xl border-2 border-line"
          />
        </a>
      )}
      {attachments.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {attachments.map(({ id, name, url }) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center gap-2"
              >
                <Paperclip className="size-5" aria-hidden="true" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-base text-muted">
        {isMessage ? 'Sent' : 'Shared'} {fullTimeText(sentAt, timeZone)}
      </p>
    </Card>
  );
}

function DecisionCard({ report, timeZone }: { report: Evidence['report']; timeZone: string }) {
  const { resolver, resolvedAt, resolution, reporterNote, warning } = report;
  const texts: [string, string | null][] = [
    ['Findings', resolution],
    ['Word to the reporter', reporterNote],
    ['Word to the author', warning],
  ];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-xl">Decision</h3>
      <p className="flex flex-wrap items-center gap-2">
        <ReportState decision={report.decision} />
        {resolver?.name ?? 'A former admin'}
        {resolvedAt && `, ${fullTimeText(resolvedAt, timeZone)}`}
      </p>
      <dl className="grid grid-cols-1 gap-3">
        {texts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt className="text-base text-muted">{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}
