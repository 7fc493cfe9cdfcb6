import './tokens.css'

// Files share a browser, and a member who was signed in for one would be there for the next.
localStorage.clear()
sessionStorage.clear()
