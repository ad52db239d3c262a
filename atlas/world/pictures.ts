/** The address of a picture of 400 × 300 px: hills under a sun. */
export const hills = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#9cd" d="M0 0h400v300H0z"/>
<circle cx="280" cy="90" r="40" fill="#fd6"/><path fill="#7a6" d="M0 300V200q100-90 200 0t200 0v100z"/></svg>`,
)}`;
