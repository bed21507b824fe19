-- AlterTable
ALTER TABLE "SandboxCharge" ADD COLUMN     "faults" JSONB;
