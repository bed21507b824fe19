import { GraduationCap, Trophy } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';

const teasers = (platformName: string) => [
  {
    title: 'Creator Challenge',
    text: 'Free to enter, every 6 months, with a prize pool of ₦5,000,000. Registration is not open yet.',
    to: '/challenge',
    button: 'About the Challenge',
    tone: 'mango' as const,
    Icon: Trophy,
  },
  {
    title: `${platformName} Academy`,
    text: '8 weeks for ages 12-16+, by application, twice a year. Applications are not open yet.',
    to: '/academy',
    button: 'About the Academy',
    tone: 'teal' as const,
    Icon: GraduationCap,
  },
];

export function Teasers() {
  const platformName = usePlatformName();
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {teasers(platformName).map(({ title, text, to, button, tone, Icon }) => (
        <Card key={to} tone={tone} className="grid content-start justify-items-start gap-3">
          <div className="flex w-full items-center justify-between gap-3">
            <Icon className="size-10 text-indigo" aria-hidden="true" />
            <Badge className="bg-surface! text-ink!">Coming Soon</Badge>
          </div>
          <h3 className="text-2xl">{title}</h3>
          <p>{text}</p>
          <LinkButton to={to} variant="outline" className="mt-2">
            {button}
          </LinkButton>
        </Card>
      ))}
    </div>
  );
}
