"""Case files: positions and expectations."""
