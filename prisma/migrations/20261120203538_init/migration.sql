-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('PARENT', 'STUDENT', 'MENTOR', 'ADMIN');

-- CreateEnum
CREATE TYPE "Course" AS ENUM ('WEBSITE_APP', 'VIDEO_ANIMATION');

-- CreateEnum
CREATE TYPE "Package" AS ENUM ('DIY', 'MENTORED');

-- CreateEnum
CREATE TYPE "EnrolmentPaymentStatus" AS ENUM ('PENDING', 'COMPLETED', 'FAILED', 'REFUNDED');

-- CreateEnum
CREATE TYPE "ChildDataRequestKind" AS ENUM ('EXPORT', 'DELETION');

-- CreateEnum
CREATE TYPE "ChildDataRequestStatus" AS ENUM ('REQUESTED', 'DONE', 'REFUSED');

-- CreateEnum
CREATE TYPE "PaymentKind" AS ENUM ('ENROLMENT', 'UPGRADE');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'COMPLETED', 'FAILED', 'ABANDONED', 'REVERSED', 'MISMATCHED', 'DUPLICATE', 'REFUNDED');

-- CreateEnum
CREATE TYPE "PaymentAttemptOutcome" AS ENUM ('SUCCESS', 'PENDING', 'FAILED', 'ABANDONED', 'REVERSED', 'ERROR');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('REQUESTED', 'APPROVED', 'REFUSED', 'REFUNDED', 'FAILED');

-- CreateEnum
CREATE TYPE "AssignmentKind" AS ENUM ('OBJECTIVE', 'SUBMISSION');

-- CreateEnum
CREATE TYPE "QuestionKind" AS ENUM ('MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY');

-- CreateEnum
CREATE TYPE "SubmissionMode" AS ENUM ('TEXT', 'FILE', 'BOTH', 'QUIZ');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('SUBMITTED', 'UNDER_REVIEW', 'APPROVED', 'NEEDS_REVISION');

-- CreateEnum
CREATE TYPE "SubmissionFileKind" AS ENUM ('FILE', 'SCREENSHOT');

-- CreateEnum
CREATE TYPE "ReviewStatus" AS ENUM ('PUBLISHED');

-- CreateEnum
CREATE TYPE "MessageKind" AS ENUM ('TEXT', 'FILE');

-- CreateEnum
CREATE TYPE "MessagePriority" AS ENUM ('NORMAL', 'HIGH');

-- CreateEnum
CREATE TYPE "MentorSessionKind" AS ENUM ('VIDEO_CALL', 'CHAT', 'PROJECT_REVIEW');

-- CreateEnum
CREATE TYPE "MentorSessionStatus" AS ENUM ('SCHEDULED', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('MESSAGE', 'ASSIGNMENT_REVIEW', 'SESSION_SCHEDULED', 'ACHIEVEMENT', 'PAYMENT', 'ENROLMENT');

-- CreateEnum
CREATE TYPE "ProjectKind" AS ENUM ('WEBSITE', 'APP', 'VIDEO', 'ANIMATION');

-- CreateEnum
CREATE TYPE "Bucket" AS ENUM ('MESSAGE_IMAGES', 'MESSAGE_ATTACHMENTS', 'ASSIGNMENT_FILES', 'ASSIGNMENT_SCREENSHOTS', 'PROJECT_SCREENSHOTS');

-- CreateEnum
CREATE TYPE "ContactList" AS ENUM ('UPDATES', 'ACADEMY_WAITLIST');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "username" TEXT,
    "displayUsername" TEXT,
    "twoFactorEnabled" BOOLEAN DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthSession" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuthSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TwoFactor" (
    "id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backupCodes" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "verified" BOOLEAN DEFAULT true,
    "failedVerificationCount" INTEGER DEFAULT 0,
    "lockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "TwoFactor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastRequest" BIGINT NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Profile" (
    "id" UUID NOT NULL,
    "fullName" TEXT,
    "phone" TEXT,
    "location" TEXT,
    "avatarUrl" TEXT,
    "role" "Role" NOT NULL DEFAULT 'PARENT',
    "interests" TEXT[],
    "hearAboutUs" TEXT,
    "onboardingCompletedAt" TIMESTAMPTZ(3),
    "timeZone" TEXT NOT NULL DEFAULT 'Africa/Lagos',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mentor" (
    "id" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "specialization" TEXT[],
    "bio" TEXT,
    "experienceYears" INTEGER,
    "maxStudents" INTEGER,
    "hourlyRateMinor" INTEGER,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Mentor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Student" (
    "id" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "userId" UUID,
    "firstName" TEXT NOT NULL,
    "age" INTEGER NOT NULL,
    "course" "Course" NOT NULL DEFAULT 'WEBSITE_APP',
    "package" "Package" NOT NULL DEFAULT 'DIY',
    "paymentStatus" "EnrolmentPaymentStatus" NOT NULL DEFAULT 'PENDING',
    "mentorId" UUID,
    "enrolledAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Student_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consent" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "givenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PairingCode" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "issuedById" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "redeemedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PairingCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChildDataRequest" (
    "id" UUID NOT NULL,
    "studentId" UUID,
    "requesterId" UUID NOT NULL,
    "kind" "ChildDataRequestKind" NOT NULL,
    "status" "ChildDataRequestStatus" NOT NULL DEFAULT 'REQUESTED',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "ChildDataRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" "PaymentKind" NOT NULL DEFAULT 'ENROLMENT',
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "parentId" UUID NOT NULL,
    "studentId" UUID,
    "studentName" TEXT NOT NULL,
    "course" "Course" NOT NULL,
    "package" "Package" NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "authorizationUrl" TEXT,
    "accessCode" TEXT,
    "providerTransactionId" TEXT,
    "channel" TEXT,
    "flag" TEXT,
    "round" INTEGER NOT NULL DEFAULT 1,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "nextVerifyAt" TIMESTAMPTZ(3),
    "verifyUntil" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" "PaymentAttemptOutcome" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefundRequest" (
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "requesterId" UUID NOT NULL,
    "deciderId" UUID,
    "reason" TEXT NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'REQUESTED',
    "providerRefundId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RefundRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT,
    "body" JSONB NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CountryPrice" (
    "country" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "diyMinor" INTEGER NOT NULL,
    "mentoredMinor" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CountryPrice_pkey" PRIMARY KEY ("country")
);

-- CreateTable
CREATE TABLE "SandboxCharge" (
    "reference" TEXT NOT NULL,
    "transactionId" SERIAL NOT NULL,
    "accessCode" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "callbackUrl" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ongoing',
    "verifyCount" INTEGER NOT NULL DEFAULT 0,
    "succeedsAtVerify" INTEGER,
    "paidAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SandboxCharge_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "Lesson" (
    "id" UUID NOT NULL,
    "course" "Course" NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "videoTitle" TEXT,
    "videoEmbedCode" TEXT,
    "videoDurationMinutes" INTEGER NOT NULL DEFAULT 30,
    "textContent" TEXT,
    "isPublished" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LessonCompletion" (
    "studentId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "completedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonCompletion_pkey" PRIMARY KEY ("studentId","lessonId")
);

-- CreateTable
CREATE TABLE "LessonPosition" (
    "profileId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LessonPosition_pkey" PRIMARY KEY ("profileId","studentId","lessonId")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "id" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "kind" "AssignmentKind" NOT NULL DEFAULT 'SUBMISSION',
    "requirements" TEXT[],
    "instructions" TEXT,
    "maxAttempts" INTEGER NOT NULL DEFAULT 3,
    "passingScore" INTEGER NOT NULL DEFAULT 70,
    "points" INTEGER NOT NULL DEFAULT 10,
    "isRequired" BOOLEAN NOT NULL DEFAULT true,
    "dueAt" TIMESTAMPTZ(3),
    "allowedFileTypes" TEXT[] DEFAULT ARRAY['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'webp']::TEXT[],
    "maxFileSizeMb" INTEGER NOT NULL DEFAULT 10,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssignmentQuestion" (
    "id" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "QuestionKind" NOT NULL,
    "text" TEXT NOT NULL,
    "options" TEXT[],
    "correctAnswer" TEXT,
    "explanation" TEXT,
    "points" INTEGER NOT NULL DEFAULT 10,
    "isRequired" BOOLEAN NOT NULL DEFAULT true,
    "imageId" UUID,

    CONSTRAINT "AssignmentQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "mode" "SubmissionMode" NOT NULL,
    "text" TEXT,
    "url" TEXT,
    "links" TEXT[],
    "answers" JSONB,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'SUBMITTED',
    "score" INTEGER,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubmissionFile" (
    "submissionId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "kind" "SubmissionFileKind" NOT NULL DEFAULT 'FILE',
    "position" INTEGER NOT NULL,

    CONSTRAINT "SubmissionFile_pkey" PRIMARY KEY ("submissionId","position")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" UUID NOT NULL,
    "submissionId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "reviewerId" UUID NOT NULL,
    "overallScore" INTEGER NOT NULL,
    "detailedFeedback" TEXT NOT NULL,
    "strengths" TEXT[],
    "areasForImprovement" TEXT[],
    "nextSteps" TEXT[],
    "status" "ReviewStatus" NOT NULL DEFAULT 'PUBLISHED',
    "timeSpentMinutes" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptGrant" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "grantedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AttemptGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL,
    "studentId" UUID,
    "code" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "course" "Course" NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "senderId" UUID NOT NULL,
    "kind" "MessageKind" NOT NULL DEFAULT 'TEXT',
    "priority" "MessagePriority" NOT NULL DEFAULT 'NORMAL',
    "subject" TEXT,
    "content" TEXT NOT NULL,
    "replyToId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageRecipient" (
    "messageId" UUID NOT NULL,
    "recipientId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "MessageRecipient_pkey" PRIMARY KEY ("messageId","recipientId")
);

-- CreateTable
CREATE TABLE "MessageAttachment" (
    "messageId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "MessageAttachment_pkey" PRIMARY KEY ("messageId","position")
);

-- CreateTable
CREATE TABLE "MentorSession" (
    "id" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "title" TEXT NOT NULL DEFAULT 'Mentorship Session',
    "description" TEXT,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "durationMinutes" INTEGER NOT NULL DEFAULT 45,
    "kind" "MentorSessionKind" NOT NULL DEFAULT 'VIDEO_CALL',
    "platform" TEXT NOT NULL DEFAULT 'zoom',
    "meetingLink" TEXT NOT NULL,
    "status" "MentorSessionStatus" NOT NULL DEFAULT 'SCHEDULED',
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "recipientId" UUID NOT NULL,
    "studentId" UUID,
    "kind" "NotificationKind" NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "actionUrl" TEXT,
    "actionText" TEXT,
    "subjectKey" TEXT NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "projectUrl" TEXT NOT NULL,
    "screenshotId" UUID,
    "course" "Course" NOT NULL,
    "kind" "ProjectKind" NOT NULL DEFAULT 'WEBSITE',
    "tags" TEXT[],
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "isApproved" BOOLEAN NOT NULL DEFAULT false,
    "likesCount" INTEGER NOT NULL DEFAULT 0,
    "lessonNumber" INTEGER,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProjectLike" (
    "projectId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProjectLike_pkey" PRIMARY KEY ("projectId","studentId")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" UUID NOT NULL,
    "bucket" "Bucket" NOT NULL,
    "key" TEXT NOT NULL,
    "ownerId" UUID,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "storedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "isPublic" BOOLEAN NOT NULL DEFAULT true,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "actorId" UUID,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contact" (
    "id" UUID NOT NULL,
    "list" "ContactList" NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "consentText" TEXT NOT NULL,
    "consentedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsageWindow" (
    "key" TEXT NOT NULL,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "UsageWindow_pkey" PRIMARY KEY ("key","windowStart")
);

-- CreateTable
CREATE TABLE "FeedEvent" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeedEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedEntry" (
    "recipientId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "eventId" UUID NOT NULL,

    CONSTRAINT "FeedEntry_pkey" PRIMARY KEY ("recipientId","seq")
);

-- CreateTable
CREATE TABLE "FeedCounter" (
    "recipientId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "FeedCounter_pkey" PRIMARY KEY ("recipientId")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_username_key" ON "User"("username");

-- CreateIndex
CREATE UNIQUE INDEX "AuthSession_token_key" ON "AuthSession"("token");

-- CreateIndex
CREATE INDEX "AuthSession_userId_idx" ON "AuthSession"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_providerId_accountId_key" ON "Account"("providerId", "accountId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE INDEX "TwoFactor_secret_idx" ON "TwoFactor"("secret");

-- CreateIndex
CREATE INDEX "TwoFactor_userId_idx" ON "TwoFactor"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RateLimit_key_key" ON "RateLimit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Mentor_profileId_key" ON "Mentor"("profileId");

-- CreateIndex
CREATE INDEX "Student_parentId_createdAt_idx" ON "Student"("parentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Student_userId_idx" ON "Student"("userId");

-- CreateIndex
CREATE INDEX "Student_mentorId_createdAt_idx" ON "Student"("mentorId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Consent_studentId_idx" ON "Consent"("studentId");

-- CreateIndex
CREATE INDEX "Consent_profileId_idx" ON "Consent"("profileId");

-- CreateIndex
CREATE UNIQUE INDEX "PairingCode_codeHash_key" ON "PairingCode"("codeHash");

-- CreateIndex
CREATE INDEX "PairingCode_studentId_idx" ON "PairingCode"("studentId");

-- CreateIndex
CREATE INDEX "PairingCode_issuedById_idx" ON "PairingCode"("issuedById");

-- CreateIndex
CREATE INDEX "ChildDataRequest_studentId_idx" ON "ChildDataRequest"("studentId");

-- CreateIndex
CREATE INDEX "ChildDataRequest_requesterId_idx" ON "ChildDataRequest"("requesterId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_reference_key" ON "Payment"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_providerTransactionId_key" ON "Payment"("providerTransactionId");

-- CreateIndex
CREATE INDEX "Payment_parentId_createdAt_idx" ON "Payment"("parentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Payment_studentId_idx" ON "Payment"("studentId");

-- CreateIndex
CREATE INDEX "Payment_nextVerifyAt_idx" ON "Payment"("nextVerifyAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_paymentId_round_number_key" ON "PaymentAttempt"("paymentId", "round", "number");

-- CreateIndex
CREATE UNIQUE INDEX "RefundRequest_providerRefundId_key" ON "RefundRequest"("providerRefundId");

-- CreateIndex
CREATE INDEX "RefundRequest_paymentId_idx" ON "RefundRequest"("paymentId");

-- CreateIndex
CREATE INDEX "RefundRequest_requesterId_idx" ON "RefundRequest"("requesterId");

-- CreateIndex
CREATE INDEX "RefundRequest_deciderId_idx" ON "RefundRequest"("deciderId");

-- CreateIndex
CREATE INDEX "WebhookEvent_handledAt_receivedAt_idx" ON "WebhookEvent"("handledAt", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxCharge_transactionId_key" ON "SandboxCharge"("transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxCharge_accessCode_key" ON "SandboxCharge"("accessCode");

-- CreateIndex
CREATE UNIQUE INDEX "Lesson_course_number_key" ON "Lesson"("course", "number");

-- CreateIndex
CREATE INDEX "LessonCompletion_lessonId_idx" ON "LessonCompletion"("lessonId");

-- CreateIndex
CREATE INDEX "LessonPosition_studentId_idx" ON "LessonPosition"("studentId");

-- CreateIndex
CREATE INDEX "LessonPosition_lessonId_idx" ON "LessonPosition"("lessonId");

-- CreateIndex
CREATE INDEX "Assignment_createdById_idx" ON "Assignment"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "Assignment_lessonId_position_key" ON "Assignment"("lessonId", "position");

-- CreateIndex
CREATE INDEX "AssignmentQuestion_imageId_idx" ON "AssignmentQuestion"("imageId");

-- CreateIndex
CREATE UNIQUE INDEX "AssignmentQuestion_assignmentId_position_key" ON "AssignmentQuestion"("assignmentId", "position");

-- CreateIndex
CREATE INDEX "Submission_assignmentId_idx" ON "Submission"("assignmentId");

-- CreateIndex
CREATE INDEX "Submission_status_submittedAt_idx" ON "Submission"("status", "submittedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_studentId_assignmentId_attempt_key" ON "Submission"("studentId", "assignmentId", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "SubmissionFile_fileId_key" ON "SubmissionFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Review_submissionId_key" ON "Review"("submissionId");

-- CreateIndex
CREATE INDEX "Review_studentId_createdAt_idx" ON "Review"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Review_reviewerId_createdAt_idx" ON "Review"("reviewerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "AttemptGrant_studentId_assignmentId_idx" ON "AttemptGrant"("studentId", "assignmentId");

-- CreateIndex
CREATE INDEX "AttemptGrant_assignmentId_idx" ON "AttemptGrant"("assignmentId");

-- CreateIndex
CREATE INDEX "AttemptGrant_grantedById_idx" ON "AttemptGrant"("grantedById");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_studentId_key" ON "Certificate"("studentId");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_code_key" ON "Certificate"("code");

-- CreateIndex
CREATE INDEX "Message_studentId_createdAt_id_idx" ON "Message"("studentId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Message_senderId_idx" ON "Message"("senderId");

-- CreateIndex
CREATE INDEX "Message_replyToId_idx" ON "Message"("replyToId");

-- CreateIndex
CREATE INDEX "MessageRecipient_recipientId_readAt_idx" ON "MessageRecipient"("recipientId", "readAt");

-- CreateIndex
CREATE UNIQUE INDEX "MessageAttachment_fileId_key" ON "MessageAttachment"("fileId");

-- CreateIndex
CREATE INDEX "MentorSession_mentorId_startsAt_idx" ON "MentorSession"("mentorId", "startsAt");

-- CreateIndex
CREATE INDEX "MentorSession_studentId_startsAt_idx" ON "MentorSession"("studentId", "startsAt");

-- CreateIndex
CREATE INDEX "Notification_recipientId_createdAt_id_idx" ON "Notification"("recipientId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_recipientId_readAt_idx" ON "Notification"("recipientId", "readAt");

-- CreateIndex
CREATE INDEX "Notification_studentId_idx" ON "Notification"("studentId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_recipientId_subjectKey_key" ON "Notification"("recipientId", "subjectKey");

-- CreateIndex
CREATE INDEX "Project_studentId_idx" ON "Project"("studentId");

-- CreateIndex
CREATE INDEX "Project_screenshotId_idx" ON "Project"("screenshotId");

-- CreateIndex
CREATE INDEX "Project_isApproved_isFeatured_submittedAt_idx" ON "Project"("isApproved", "isFeatured", "submittedAt" DESC);

-- CreateIndex
CREATE INDEX "ProjectLike_studentId_idx" ON "ProjectLike"("studentId");

-- CreateIndex
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");

-- CreateIndex
CREATE INDEX "StoredFile_storedAt_createdAt_idx" ON "StoredFile"("storedAt", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_bucket_key_key" ON "StoredFile"("bucket", "key");

-- CreateIndex
CREATE INDEX "AuditEntry_entity_entityId_createdAt_idx" ON "AuditEntry"("entity", "entityId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");

-- CreateIndex
CREATE UNIQUE INDEX "Contact_list_email_key" ON "Contact"("list", "email");

-- CreateIndex
CREATE INDEX "Mail_nextTryAt_idx" ON "Mail"("nextTryAt");

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "FeedEvent_createdAt_idx" ON "FeedEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "FeedEntry_eventId_recipientId_key" ON "FeedEntry"("eventId", "recipientId");

-- AddForeignKey
ALTER TABLE "AuthSession" ADD CONSTRAINT "AuthSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TwoFactor" ADD CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_id_fkey" FOREIGN KEY ("id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentor" ADD CONSTRAINT "Mentor_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PairingCode" ADD CONSTRAINT "PairingCode_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PairingCode" ADD CONSTRAINT "PairingCode_issuedById_fkey" FOREIGN KEY ("issuedById") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChildDataRequest" ADD CONSTRAINT "ChildDataRequest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChildDataRequest" ADD CONSTRAINT "ChildDataRequest_requesterId_fkey" FOREIGN KEY ("requesterId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_requesterId_fkey" FOREIGN KEY ("requesterId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_deciderId_fkey" FOREIGN KEY ("deciderId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonCompletion" ADD CONSTRAINT "LessonCompletion_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonCompletion" ADD CONSTRAINT "LessonCompletion_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonPosition" ADD CONSTRAINT "LessonPosition_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonPosition" ADD CONSTRAINT "LessonPosition_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonPosition" ADD CONSTRAINT "LessonPosition_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Mentor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentQuestion" ADD CONSTRAINT "AssignmentQuestion_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentQuestion" ADD CONSTRAINT "AssignmentQuestion_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubmissionFile" ADD CONSTRAINT "SubmissionFile_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubmissionFile" ADD CONSTRAINT "SubmissionFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptGrant" ADD CONSTRAINT "AttemptGrant_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptGrant" ADD CONSTRAINT "AttemptGrant_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptGrant" ADD CONSTRAINT "AttemptGrant_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_replyToId_fkey" FOREIGN KEY ("replyToId") REFERENCES "Message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageAttachment" ADD CONSTRAINT "MessageAttachment_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageAttachment" ADD CONSTRAINT "MessageAttachment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorSession" ADD CONSTRAINT "MentorSession_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorSession" ADD CONSTRAINT "MentorSession_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_screenshotId_fkey" FOREIGN KEY ("screenshotId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectLike" ADD CONSTRAINT "ProjectLike_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectLike" ADD CONSTRAINT "ProjectLike_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedEntry" ADD CONSTRAINT "FeedEntry_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "FeedEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say. Later differences are taken between schemas, so these stand.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Nobody is without a profile: it comes into being with the account, in the same statement.
CREATE FUNCTION "createProfile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Profile" (id, "updatedAt") VALUES (NEW.id, now()) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER "createProfile" AFTER INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION "createProfile"();

-- A child is enrolled once per course, however the name is written.
CREATE UNIQUE INDEX "Student_parent_name_course_key"
  ON "Student" ("parentId", lower(btrim("firstName")), course);
ALTER TABLE "Student"
  ADD CONSTRAINT "Student_age_range" CHECK (age BETWEEN 10 AND 18),
  ADD CONSTRAINT "Student_firstName_length" CHECK (char_length(btrim("firstName")) BETWEEN 2 AND 40),
  ADD CONSTRAINT "Student_login_is_not_parent" CHECK ("userId" IS NULL OR "userId" <> "parentId");

-- One successful charge is one enrolment.
CREATE UNIQUE INDEX "Payment_one_completed_enrolment"
  ON "Payment" ("studentId") WHERE kind = 'ENROLMENT' AND status = 'COMPLETED';
CREATE UNIQUE INDEX "Payment_one_completed_upgrade"
  ON "Payment" ("studentId") WHERE kind = 'UPGRADE' AND status = 'COMPLETED';
ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_amount_positive" CHECK ("amountMinor" > 0),
  ADD CONSTRAINT "Payment_currency_code" CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "Payment_attempt_range" CHECK (attempt >= 0 AND round >= 0),
  ADD CONSTRAINT "Payment_settled_when_decided" CHECK ((status = 'PENDING') = ("settledAt" IS NULL)),
  ADD CONSTRAINT "Payment_looked_at_while_open"
    CHECK (status IN ('PENDING', 'FAILED', 'ABANDONED') OR "nextVerifyAt" IS NULL);
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_number_range" CHECK (number >= 1 AND round >= 0);

-- The ledger only grows.
CREATE FUNCTION "keepLedger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Payments are a ledger: rows are never deleted';
END $$;
CREATE TRIGGER "keepLedger" BEFORE DELETE ON "Payment" FOR EACH ROW EXECUTE FUNCTION "keepLedger"();

-- Its states only move forward, and a quote stays as it was; the states are those of features/payments/rules.ts.
CREATE FUNCTION "movePaymentForward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.reference, NEW.kind, NEW.package, NEW."amountMinor", NEW.currency)
     IS DISTINCT FROM (OLD.reference, OLD.kind, OLD.package, OLD."amountMinor", OLD.currency) THEN
    RAISE EXCEPTION 'What a payment was quoted at never changes';
  END IF;
  IF NEW.status <> OLD.status AND NOT (CASE OLD.status
    WHEN 'PENDING' THEN true
    WHEN 'ABANDONED' THEN NEW.status IN ('COMPLETED', 'MISMATCHED', 'DUPLICATE', 'FAILED', 'REVERSED')
    WHEN 'FAILED' THEN NEW.status IN ('COMPLETED', 'MISMATCHED', 'DUPLICATE', 'REVERSED')
    WHEN 'COMPLETED' THEN NEW.status IN ('REVERSED', 'REFUNDED')
    WHEN 'MISMATCHED' THEN NEW.status IN ('REVERSED', 'REFUNDED')
    WHEN 'DUPLICATE' THEN NEW.status IN ('REVERSED', 'REFUNDED')
    ELSE false
  END) THEN
    RAISE EXCEPTION 'A payment never goes from % to %', OLD.status, NEW.status;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "movePaymentForward" BEFORE UPDATE ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "movePaymentForward"();

ALTER TABLE "SandboxCharge" ADD CONSTRAINT "SandboxCharge_known_status"
  CHECK (status IN ('ongoing', 'pending', 'success', 'failed', 'abandoned', 'reversed'));

CREATE UNIQUE INDEX "RefundRequest_one_open"
  ON "RefundRequest" ("paymentId") WHERE status IN ('REQUESTED', 'APPROVED');
ALTER TABLE "CountryPrice"
  ADD CONSTRAINT "CountryPrice_positive" CHECK ("diyMinor" > 0 AND "mentoredMinor" > 0);

ALTER TABLE "Lesson"
  ADD CONSTRAINT "Lesson_number_positive" CHECK (number >= 1),
  ADD CONSTRAINT "Lesson_duration_positive" CHECK ("videoDurationMinutes" > 0);
ALTER TABLE "LessonPosition" ADD CONSTRAINT "LessonPosition_seconds" CHECK (seconds >= 0);
ALTER TABLE "Assignment"
  ADD CONSTRAINT "Assignment_attempts_range" CHECK ("maxAttempts" BETWEEN 1 AND 10),
  ADD CONSTRAINT "Assignment_passing_range" CHECK ("passingScore" BETWEEN 0 AND 100),
  ADD CONSTRAINT "Assignment_file_size_range" CHECK ("maxFileSizeMb" BETWEEN 1 AND 50);
ALTER TABLE "AssignmentQuestion"
  ADD CONSTRAINT "AssignmentQuestion_points_range" CHECK (points BETWEEN 1 AND 100);
ALTER TABLE "Submission"
  ADD CONSTRAINT "Submission_attempt_positive" CHECK (attempt >= 1),
  ADD CONSTRAINT "Submission_score_range" CHECK (score BETWEEN 0 AND 100);
ALTER TABLE "Review"
  ADD CONSTRAINT "Review_score_range" CHECK ("overallScore" BETWEEN 0 AND 100),
  ADD CONSTRAINT "Review_time_positive" CHECK ("timeSpentMinutes" >= 0);

-- Nobody is in two sessions at once.
ALTER TABLE "MentorSession"
  ADD CONSTRAINT "MentorSession_duration" CHECK ("durationMinutes" IN (30, 45, 60, 90)),
  ADD CONSTRAINT "MentorSession_end" CHECK ("endsAt" = "startsAt" + make_interval(mins => "durationMinutes")),
  ADD CONSTRAINT "MentorSession_mentor_is_free" EXCLUDE USING gist
    ("mentorId" WITH =, tstzrange("startsAt", "endsAt") WITH &&) WHERE (status = 'SCHEDULED'),
  ADD CONSTRAINT "MentorSession_student_is_free" EXCLUDE USING gist
    ("studentId" WITH =, tstzrange("startsAt", "endsAt") WITH &&) WHERE (status = 'SCHEDULED');

ALTER TABLE "Message"
  ADD CONSTRAINT "Message_content_length" CHECK (char_length(content) <= 5000);

ALTER TABLE "Project" ADD CONSTRAINT "Project_likes_not_negative" CHECK ("likesCount" >= 0);
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_size_positive" CHECK ("sizeBytes" >= 0);
