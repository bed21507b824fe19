import { Course, EnrolmentPaymentStatus, Package } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const CourseEnum = builder.enumType(Course, { name: 'Course' });
export const PackageEnum = builder.enumType(Package, { name: 'Package' });
export const EnrolmentPaymentStatusEnum = builder.enumType(EnrolmentPaymentStatus, {
  name: 'EnrolmentPaymentStatus',
});
