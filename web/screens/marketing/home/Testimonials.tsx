import { Initial } from '../../../ui/Initial.tsx';

type Testimonial = { quote: string; name: string; about: string };

export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      {items.map((item) => (
        <figure
          key={item.name}
          className="flex flex-col gap-5 rounded-3xl border-2 border-line bg-surface p-6 shadow-card sm:p-7"
        >
          <blockquote className="text-lg leading-relaxed">
            <p>“{item.quote}”</p>
          </blockquote>
          <figcaption className="mt-auto flex items-center gap-3">
            <Initial name={item.name} />
            <span className="grid leading-snug">
              <span className="font-bold">{item.name}</span>
              <span className="text-base text-muted">{item.about}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
