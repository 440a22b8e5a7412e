const paths = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h10',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  next: 'M9.5 6l6 6-6 6',
  alert: 'M12 6v7.5M12 18v.01',
  warning: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.3M12 16.4v.01',
  pad: 'M8 7h8c3 0 4.6 2.4 5 6 .3 3-.6 5-2.4 5-1.5 0-2.3-1.2-3.3-2.8H8.7C7.7 16.8 6.9 18 5.4 18 3.6 18 2.7 16 3 13c.4-3.6 2-6 5-6zM8.2 9.7v3.2M6.6 11.3h3.2M15.2 10.3v.01M16.8 12.3v.01',
};

type IconName = keyof typeof paths;

interface IconProps {
  /** The name of an icon in this file, or the `path` of another icon in a 24 x 24 box. */
  name?: IconName;
  path?: string;
  size?: number;
}

/** A line icon in the text colour, hidden from screen readers. */
export function Icon({ name, path = name && paths[name], size = 24 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
