import {
  BookOpen,
  ClipboardList,
  CreditCard,
  GraduationCap,
  Images,
  LayoutDashboard,
  Settings,
  Users,
} from 'lucide-react';

/** The tabs of the admin panel. */
export const adminTabs = [
  { to: '/admin', label: 'Overview', Icon: LayoutDashboard },
  { to: '/admin/lessons', label: 'Lessons', Icon: BookOpen },
  { to: '/admin/students', label: 'Students', Icon: Users },
  { to: '/admin/mentors', label: 'Mentors', Icon: GraduationCap },
  { to: '/admin/assignments', label: 'Assignments', Icon: ClipboardList },
  { to: '/admin/projects', label: 'Projects', Icon: Images },
  { to: '/admin/payments', label: 'Payments', Icon: CreditCard },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
];
