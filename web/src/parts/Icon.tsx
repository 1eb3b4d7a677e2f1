// Small line drawings for buttons, in the colour of the text around them.

const DRAWINGS = {
  start: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  end: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  analyse: 'M4 20V4M4 20h16M8 16l3-5 4 3 5-8',
  flag: 'M6 21V4M6 4h12l-3 4 3 4H6',
  draw: 'M4 9h16M4 15h16',
  board: 'M4 4h16v16H4zM12 4v16M4 12h16',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  menu: 'M4 6h16M4 12h16M4 18h16',
} as const;

export function Icon(props: { name: keyof typeof DRAWINGS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[props.name]} />
    </svg>
  );
}
